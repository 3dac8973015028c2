import type { Feature } from '../../platform/feature.ts'
import { limit, minute } from '../../platform/rate-limits.ts'
import type { Nothing } from '../../platform/tasks.ts'
import { type ActMail, mailAboutAct } from './acts.mail.ts'
import { sweepRestrictions } from './acts.tasks.ts'

declare module '../../platform/tasks.ts' {
  interface TaskPayloads {
    'acts.mail': ActMail
    'acts.sweep': Nothing
  }
}

export const actsFeature = {
  tasks: {
    'acts.mail': { lane: 'mail', run: mailAboutAct },
    'acts.sweep': { lane: 'long', schedule: '38 3 * * *', run: sweepRestrictions },
  },
  rateLimits: {
    'POST /acts': [limit(120, 10 * minute)],
    'POST /statements': [limit(60, minute)],
    'POST /statement-appeals': [limit(10, 10 * minute)],
  },
} satisfies Feature
