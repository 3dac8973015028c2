import type { Feature } from '../../platform/feature.ts'
import { limit, minute } from '../../platform/rate-limits/rate-limits.ts'
import { taskBudgetMs } from '../../platform/tasks/batches.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { rollUpClubs } from './rollups.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'clubs.roll-up': Nothing
  }
}

export const rollupsFeature = {
  tasks: {
    'clubs.roll-up': {
      lane: 'bulk',
      schedule: '* * * * *',
      run: (deps) => rollUpClubs(deps, { budgetMs: taskBudgetMs }),
    },
  },
  rateLimits: {
    'GET /clubs/:club/course-insights.csv': [limit(10, 10 * minute)],
    'GET /clubs/:club/insights.csv': [limit(10, 10 * minute)],
  },
} satisfies Feature
