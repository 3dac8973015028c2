import type { Feature } from '../../platform/feature.ts'
import { hour, limit, minute } from '../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { clearBins } from './bin.tasks.ts'
import { forgetLessonVersions } from './versions.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'teaching.forget': Nothing
    'teaching.clear-bins': Nothing
  }
}

export const teachingFeature = {
  tasks: {
    'teaching.forget': { lane: 'long', schedule: '33 3 * * *', run: (deps) => forgetLessonVersions(deps) },
    'teaching.clear-bins': { lane: 'long', schedule: '48 3 * * *', run: (deps) => clearBins(deps) },
  },
  // They move many files.
  rateLimits: {
    'POST /courses/:courseId/copies': [limit(20, hour)],
    'POST /clubs/:club/course-imports': [limit(20, hour)],
    'GET /courses/:courseId/file': [limit(30, 10 * minute)],
  },
} satisfies Feature
