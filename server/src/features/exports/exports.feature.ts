import type { Feature } from '../../platform/feature.ts'
import { hour, limit, minute } from '../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { makeExport, sweepExports } from './exports.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'exports.make': { exportId: string }
    'exports.sweep': Nothing
  }
}

export const exportsFeature = {
  tasks: {
    'exports.make': {
      lane: 'long',
      isOutward: true,
      run: (deps, { exportId }) => makeExport(deps, exportId),
    },
    'exports.sweep': {
      lane: 'long',
      schedule: '29 * * * *',
      isOutward: true,
      run: (deps) => sweepExports(deps),
    },
  },
  rateLimits: {
    'POST /my/exports': [limit(10, hour)],
    'GET /my/exports/:exportId/file': [limit(30, 10 * minute)],
  },
  errors: {
    export_under_way: 'An export of your data is already being created',
    export_not_found: 'This export does not exist, is not ready or is not yours',
  },
} satisfies Feature
