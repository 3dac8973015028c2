import type { Feature } from '../../platform/feature.ts'
import { limit, minute } from '../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { type ActMail, mailAboutAct } from './acts.mail.ts'
import { sweepRestrictions } from './acts.tasks.ts'
import { mailBundles } from './bundles.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'acts.mail': ActMail
    'acts.bundles': Nothing
    'acts.sweep': Nothing
    'acts.disconnect': { personId: string }
  }
}

export const actsFeature = {
  tasks: {
    'acts.mail': { lane: 'mail', run: mailAboutAct },
    'acts.bundles': { lane: 'interactive', schedule: '* * * * *', run: (deps) => mailBundles(deps) },
    // For acts outside the server (`cases/by-hand.writes.ts`).
    'acts.disconnect': {
      lane: 'interactive',
      run: async ({ signals }, { personId }) => signals.disconnect(personId),
    },
    'acts.sweep': { lane: 'long', schedule: '38 3 * * *', run: sweepRestrictions },
  },
  rateLimits: {
    'POST /acts': [limit(120, 10 * minute)],
    'POST /statements': [limit(60, minute)],
    'POST /statement-appeals': [limit(10, 10 * minute)],
  },
} satisfies Feature
