import { z } from 'zod'
import { id, none, text } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { reportReasons, reports } from './report-reasons.ts'

export const sendReport = z.object({
  /** Made by the client: a report sent twice is stored once. */
  id,
  reason: z.enum(reportReasons, 'Choose a reason'),
  note: text(reports.note, `A note has at most ${reports.note} characters`).transform((value) =>
    value.trim(),
  ),
  messageIds: z
    .array(id)
    .min(1, 'Choose at least one message')
    .max(reports.messages, `Choose at most ${reports.messages} messages`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each message can be reported once'),
})

export const reportsApi = {
  'POST /conversations/:conversationId/reports': {
    summary:
      'Report the other person’s messages to the server’s administrators, who see these messages as they are now and no others. Messages you already reported are skipped',
    access: 'person',
    params: z.object({ conversationId: id }),
    body: sendReport,
    response: none,
    errors: [
      'conversation_not_found',
      'message_not_found',
      'own_message',
      'message_final',
      'user_not_found',
      'id_taken',
    ],
  },
} as const satisfies Endpoints
