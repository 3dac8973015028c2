import type { Feature } from '../../../platform/feature.ts'
import type { Nothing } from '../../../platform/tasks/tasks.ts'
import { sweepLog } from './appeals.tasks.ts'

declare module '../../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'appeals.sweep': Nothing
  }
}

export const appealsFeature = {
  tasks: {
    'appeals.sweep': { lane: 'long', schedule: '58 3 * * *', run: (deps) => sweepLog(deps) },
  },
} satisfies Feature
