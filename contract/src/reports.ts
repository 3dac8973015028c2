import { z } from 'zod'
import { cursor, id, line, none, page, text } from './common.ts'
import { readEmailAddress } from './email-address.ts'
import type { Endpoints } from './endpoint.ts'
import { subject } from './moderation.ts'
import { moderation } from './moderation-limits.ts'
import { messageReportReasons, reportReasons, reports } from './report-reasons.ts'

const reason = z.enum(reportReasons, 'Choose a reason')

export const sendReport = z.object({
  /** Made by the client: a report sent twice is stored once. */
  id,
  reason: z.enum(messageReportReasons, 'Choose a reason'),
  note: text(reports.note, `A note has at most ${reports.note} characters`).transform((value) =>
    value.trim(),
  ),
  messageIds: z
    .array(id)
    .min(1, 'Choose at least one message')
    .max(reports.messages, `Choose at most ${reports.messages} messages`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each message can be reported once'),
})

/** Required with the reason `illegal`: what the law asks of a notice (Digital Services Act, Article 16). */
export const legalNotice = z.object({
  explanation: text(moderation.reportText, `At most ${moderation.reportText} characters`)
    .transform((value) => value.trim())
    .refine((value) => value !== '', 'Explain why this is illegal'),
  /** May be empty for the sexual abuse of children only. */
  name: line(200, 'A name has at most 200 characters'),
  email: z
    .string()
    .trim()
    .max(254, 'Please enter a valid email')
    .refine((value) => value === '' || readEmailAddress(value) !== undefined, 'Please enter a valid email')
    .transform((value) => readEmailAddress(value) ?? ''),
  isAboutChildAbuse: z.boolean(),
  isInGoodFaith: z.literal(true, 'Confirm that this is true to the best of your knowledge'),
})
export type LegalNotice = z.infer<typeof legalNotice>

export const report = z
  .object({
    /** Made by the client: a report sent twice is stored once. */
    id,
    subject,
    reason,
    /** The broken rule of the club, as shown; empty unless the reason is `rules`. */
    rule: line(moderation.ground, `At most ${moderation.ground} characters`).default(''),
    note: text(moderation.reportText, `At most ${moderation.reportText} characters`).transform((value) =>
      value.trim(),
    ),
    legal: legalNotice.optional(),
  })
  .refine(({ reason, legal }) => (reason === 'illegal') === (legal !== undefined), {
    path: ['legal'],
    message: 'A report of something illegal needs an explanation',
  })

/** `outcome` says what came of it, never what was done to whom. */
export const ownReport = z.object({
  id: z.string(),
  reason: z.enum(reportReasons),
  label: z.string(),
  title: z.string(),
  clubName: z.string().nullable(),
  createdAt: z.string(),
  outcome: z.enum(['open', 'acted', 'not_violating']),
  closedAt: z.string().nullable(),
})
export type OwnReport = z.infer<typeof ownReport>

export const reportsApi = {
  'POST /reports': {
    summary:
      'Report something you can see; visitors only as illegal. A second report of the same thing by the same person is ignored. Acknowledged by a notification, or by mail',
    access: 'anyone',
    body: report,
    /** `isNew`: false if you had reported it before. */
    response: z.object({ id: z.string(), isNew: z.boolean() }),
    errors: ['report_subject_not_found', 'own_subject', 'sign_in_required', 'too_many_reports', 'id_taken'],
  },
  'GET /my/reports': {
    summary: 'List what you reported and what came of it, newest first',
    access: 'person',
    query: z.object({ cursor }),
    response: page(ownReport),
    errors: [],
  },
  'POST /conversations/:conversationId/reports': {
    summary:
      'Report the other person’s messages to the server’s operators, who see these messages as they are now and no others. Messages you already reported are skipped',
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
      'too_many_reports',
      'id_taken',
    ],
  },
} as const satisfies Endpoints
