import type { Feature } from '../../../platform/feature.ts'
import type { Nothing } from '../../../platform/tasks/tasks.ts'
import { hideOrShowAll, type Position, resumeMassHidings } from './mass.tasks.ts'
import { hideOrShowUnread } from './messages.tasks.ts'
import { removeExpired } from './removal.tasks.ts'

declare module '../../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    /** An act that hides everything a person published, or its reversal. */
    'hiding.all': { actId: string; from?: Position }
    /** A ban or suspension, or its reversal. */
    'hiding.messages': { actId: string }
    'hiding.resume': Nothing
    'hiding.remove': Nothing
  }
}

export const hidingFeature = {
  tasks: {
    'hiding.all': {
      lane: 'bulk',
      run: (deps, { actId, from }) => hideOrShowAll(deps, actId, undefined, from),
    },
    'hiding.messages': { lane: 'bulk', run: (deps, { actId }) => hideOrShowUnread(deps, actId) },
    'hiding.resume': { lane: 'bulk', schedule: '*/20 * * * *', run: (deps) => resumeMassHidings(deps) },
    'hiding.remove': {
      lane: 'long',
      schedule: '36 3 * * *',
      isOutward: true,
      run: (deps) => removeExpired(deps),
    },
  },
} satisfies Feature
