import type { Feature } from '../../../platform/feature.ts'
import { hour, limit, minute } from '../../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../../platform/tasks/tasks.ts'
import { answerReports } from './answers.writes.ts'
import { sweepReports } from './reports.tasks.ts'

declare module '../../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'reports.sweep': Nothing
    /** To the reporters of a case that was closed. */
    'reports.answer': { caseId: string }
  }
}

export const reportsFeature = {
  tasks: {
    'reports.answer': { lane: 'interactive', run: answerReports },
    'reports.sweep': { lane: 'long', schedule: '48 3 * * *', run: ({ db }) => sweepReports(db) },
  },
  rateLimits: {
    // Visitors by their network; people are held to 50 a day by the write.
    'POST /reports': [limit(60, hour)],
    'POST /report-receipts': [limit(60, minute)],
    // Mails those who run the server.
    'POST /conversations/:conversationId/reports': [limit(10, hour)],
  },
  errors: {
    own_message: 'You cannot report your own message',
  },
} satisfies Feature
