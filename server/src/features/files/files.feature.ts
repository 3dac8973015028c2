import type { Feature } from '../../platform/feature.ts'
import { limit, minute } from '../../platform/rate-limits.ts'
import { sweepFiles } from './files.tasks.ts'

declare module '../../platform/tasks.ts' {
  interface TaskPayloads {
    /** `after`: the file that was looked at last. */
    'files.sweep': { after?: { at: string; id: string } }
  }
}

export const filesFeature = {
  tasks: {
    'files.sweep': {
      lane: 'long',
      schedule: '17 * * * *',
      isOutward: true,
      run: (deps, { after }) => sweepFiles(deps, undefined, { after }),
    },
  },
  rateLimits: {
    'POST /storage/v1/pictures/:purpose': [limit(60, 10 * minute)],
    'POST /storage/v1/attachments': [limit(60, 10 * minute)],
  },
} satisfies Feature
