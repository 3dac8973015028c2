import { z } from 'zod'
import { cursor, id, line, none, page, text } from './common.ts'
import { readEmailAddress } from './email-address.ts'
import type { Endpoints } from './endpoint.ts'
import { contentActions, subject } from './moderation.ts'
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

/** The decision about a thing reported as illegal, without what was done to a person. */
export const reportDecision = z.object({
  /** `other`: on a person, or on something else; `reversed`: all that was done; null: it does not break the law or the rules. */
  measure: z.enum([...contentActions, 'other', 'reversed']).nullable(),
  /** Null without a measure, or where it was reversed. */
  basis: z.enum(['rule', 'law']).nullable(),
  /** The rule or law; empty without a basis. */
  ground: z.string(),
  /** Whether a program reported or hid it first. A person decided in any case. */
  isAutomated: z.boolean(),
  decidedAt: z.string(),
})
export type ReportDecision = z.infer<typeof reportDecision>

/** A visitor's report, by the link in its receipt. */
export const reportReceipt = z.object({
  /** The case's number, for reference. */
  number: z.string(),
  label: z.string(),
  title: z.string(),
  /** Path on this site; null where there is no page. */
  path: z.string().nullable(),
  reason: z.enum(reportReasons),
  isAboutChildAbuse: z.boolean(),
  /** All that the reporter wrote. */
  text: z.string(),
  createdAt: z.string(),
  decision: reportDecision.nullable(),
})
export type ReportReceipt = z.infer<typeof reportReceipt>

/** `outcome` says what came of it, never what was done to whom. */
export const ownReport = z.object({
  id: z.string(),
  reason: z.enum(reportReasons),
  label: z.string(),
  title: z.string(),
  path: z.string().nullable(),
  /** All that you wrote. */
  text: z.string(),
  clubName: z.string().nullable(),
  createdAt: z.string(),
  outcome: z.enum(['open', 'acted', 'not_violating']),
  /** For a legal notice, once decided. */
  decision: reportDecision.nullable(),
  closedAt: z.string().nullable(),
})
export type OwnReport = z.infer<typeof ownReport>

export const reportsApi = {
  'POST /reports': {
    summary:
      'Report something you can see; visitors only as illegal. A second report of the same thing for the same reason by the same person or address is counted once. Acknowledged by a notification, or by mail',
    access: 'anyone',
    body: report,
    /** `isNew`: false if you had reported it before. */
    response: z.object({ id: z.string(), isNew: z.boolean() }),
    errors: ['report_subject_not_found', 'own_subject', 'sign_in_required', 'too_many_reports', 'id_taken'],
  },
  'POST /report-receipts': {
    summary: 'Read a report by the link in its receipt, with the decision once there is one',
    access: 'anyone',
    isRead: true,
    body: z.object({ token: z.string().max(200) }),
    response: reportReceipt,
    errors: ['report_not_found'],
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
