import type { Feature } from '../../../platform/feature.ts'
import { hour, limit } from '../../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../../platform/tasks/tasks.ts'
import { hideReported } from './auto-hide.tasks.ts'
import { notifyOfHeld } from './held.notices.ts'
import { expireHeld, openFlagged } from './held.tasks.ts'

declare module '../../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'held.expire': Nothing
    'prevention.hide': Nothing
  }
}

export const heldFeature = {
  tasks: {
    'held.notify': { lane: 'interactive', run: (deps, held) => notifyOfHeld(deps, held) },
    'held.expire': { lane: 'long', schedule: '21 4 * * *', run: (deps) => expireHeld(deps) },
    'prevention.hide': {
      lane: 'bulk',
      schedule: '*/2 * * * *',
      isSingle: true,
      run: (deps) => hideReported(deps),
    },
    'prevention.flag': { lane: 'interactive', run: (deps, found) => openFlagged(deps, found) },
  },
  rateLimits: {
    'POST /held-decisions': [limit(60, hour)],
  },
} satisfies Feature
