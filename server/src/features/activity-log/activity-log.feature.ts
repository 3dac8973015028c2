import type { Feature } from '../../platform/feature.ts'
import { limit, minute } from '../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { keepCauses } from '../notifications/former-causes.ts'
import { forgetActivity } from './activity-log.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'activity.forget': Nothing
  }
}

export const activityLogFeature = {
  tasks: {
    'activity.forget': {
      lane: 'long',
      schedule: '11 3 * * *',
      run: (deps) => forgetActivity(deps, keepCauses),
    },
  },
  rateLimits: {
    'GET /clubs/:club/activity-log.csv': [limit(10, 10 * minute)],
  },
} satisfies Feature
