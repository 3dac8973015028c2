import type { Feature } from '../../platform/feature.ts'
import { hour, limit } from '../../platform/rate-limits.ts'
import type { Nothing } from '../../platform/tasks.ts'
import { sweepReports } from './reports.tasks.ts'

declare module '../../platform/tasks.ts' {
  interface TaskPayloads {
    'reports.sweep': Nothing
  }
}

export const reportsFeature = {
  tasks: {
    'reports.sweep': { lane: 'long', schedule: '48 3 * * *', run: ({ db }) => sweepReports(db) },
  },
  rateLimits: {
    // Mails those who run the server.
    'POST /conversations/:conversationId/reports': [limit(10, hour)],
  },
  errors: {
    own_message: 'You cannot report your own message',
  },
} satisfies Feature
