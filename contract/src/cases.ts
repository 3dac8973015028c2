import { z } from 'zod'
import { clubLabel, clubParam } from './clubs.ts'
import { cursor, id, none, page, person, text } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { madeDecision } from './made-decision.ts'
import {
  actions,
  clubRestrictions,
  snapshotFile,
  snapshotPicture,
  statementOfReasons,
  subjectKinds,
  subjectSnapshot,
} from './moderation.ts'
import { appealRejected, moderation } from './moderation-limits.ts'
import { reportReasons } from './report-reasons.ts'

/** `fine`: judged, no new case about it until it is edited. `dismissed`: closed without acting. */
export const caseOutcomes = ['acted', 'fine', 'dismissed'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

/** The gravest legal notice among a case's reports, the gravest last. */
export const legalKinds = ['none', 'notice', 'child_abuse'] as const

/** Of a closed case: when its last report came; of an open one: when it was opened. */
export const caseSummary = z.object({
  id: z.string(),
  kind: z.enum(subjectKinds),
  label: z.string(),
  title: z.string(),
  /** The beginning of its text, in plain words. */
  excerpt: z.string(),
  club: clubLabel.nullable(),
  /** Whom it is about; null once the account is deleted. */
  person: person.nullable(),
  /** Their standing now: a queue shows at once that they are banned already. */
  personStanding: z.enum(['none', ...clubRestrictions, 'suspended', 'closed', 'deleted']),
  level: z.enum(['club', 'server']),
  status: z.enum(['open', 'closed']),
  outcome: z.enum(caseOutcomes).nullable(),
  /** Most frequent first. Automatic cases have none. */
  reasons: z.array(z.enum(reportReasons)),
  reports: z.number(),
  /** Opened by a watched word, a limit or the weight of reporters. */
  isAutomatic: z.boolean(),
  isHidden: z.boolean(),
  /** Other than `none`: moderators act on it, and operators close it. */
  legal: z.enum(legalKinds),
  assignee: person.nullable(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
})
export type CaseSummary = z.infer<typeof caseSummary>

/**
 * A report as moderators see it. Names of reporters are for moderators only; null for visitors and deleted accounts, and
 * in a case about the viewer.
 */
export const caseReport = z.object({
  id: z.string(),
  reporter: person.nullable(),
  reason: z.enum(reportReasons),
  rule: z.string(),
  note: z.string(),
  /** The explanation of a legal notice; its name and address are shown to operators only. */
  legal: z
    .object({
      explanation: z.string(),
      isAboutChildAbuse: z.boolean(),
      name: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  createdAt: z.string(),
})
export type CaseReport = z.infer<typeof caseReport>

/** One entry of a case's history: what happened to it, and every act in it. */
export const caseEntry = z.object({
  id: z.string(),
  /** Null if automatic or by hand, or once the account is deleted. */
  actor: person.nullable(),
  isAutomatic: z.boolean(),
  /** Done through the server’s command line, which has no account. */
  isByHand: z.literal(true).optional(),
  what: z.enum([
    'opened',
    'taken',
    'released',
    'escalated',
    'note',
    'closed',
    'reopened',
    'reversed',
    'appealed',
    appealRejected,
    'appeal_granted',
    ...actions,
  ]),
  /** A note, a reason of closing, or the facts of a statement. */
  text: z.string(),
  ground: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Of an act: whether it was reversed since. */
  isReversed: z.boolean(),
  createdAt: z.string(),
})
export type CaseEntry = z.infer<typeof caseEntry>

/** What is known of the person here: earlier cases and strikes in this club, or on the server for operators. */
export const caseHistory = z.object({
  joinedAt: z.string().nullable(),
  accountSince: z.string(),
  closedCases: z.number(),
  openCases: z.number(),
  /** Acts of the last 180 days that were not reversed; strikes fade. */
  strikes: z.number(),
  acts: z.array(
    z.object({
      id: z.string(),
      action: z.enum(actions),
      ground: z.string(),
      endsAt: z.string().nullable(),
      isReversed: z.boolean(),
      createdAt: z.string(),
    }),
  ),
})
export type CaseHistory = z.infer<typeof caseHistory>

export const caseDetails = caseSummary.extend({
  /** As it was first reported. */
  reported: subjectSnapshot,
  /** As later reports saw it, where it was edited since the first; the oldest first, without names. */
  versions: z.array(z.object({ snapshot: subjectSnapshot, at: z.string() })),
  /** As it is now; null once deleted. Messages: only those that were reported. */
  now: subjectSnapshot.nullable(),
  /** The messages that were reported, oldest first; empty unless the case is about messages. */
  messages: z.array(
    z.object({
      text: z.string(),
      pictures: z.array(snapshotPicture),
      files: z.array(snapshotFile),
      at: z.string(),
    }),
  ),
  /** The item, parent comment and neighbours of a comment, in Markdown, oldest first; at most 10. */
  thread: z.array(
    z.object({ author: person.nullable(), text: z.string(), at: z.string(), isSubject: z.boolean() }),
  ),
  reportList: z.array(caseReport),
  entries: z.array(caseEntry),
  history: caseHistory.nullable(),
  can: z.object({
    /** Acts that the viewer may do here, in the order in which they are offered. */
    actions: z.array(z.enum(actions)),
    escalate: z.boolean(),
    close: z.boolean(),
    reopen: z.boolean(),
  }),
})
export type CaseDetails = z.infer<typeof caseDetails>

export const listCases = z.object({
  status: z.enum(['open', 'mine', 'closed']).default('open'),
  kind: z.enum(subjectKinds).optional(),
  /** With at least one report for it. */
  reason: z.enum(reportReasons).optional(),
  /** Opened at least so many hours ago. */
  age: z.enum(['24', '48', '168']).optional(),
  /** Legal notices come first among open cases. */
  sort: z.enum(['oldest', 'newest']).default('oldest'),
  cursor,
})

const caseParam = z.object({ caseId: id })
const handled = ['case_not_found'] as const

export const casesApi = {
  'GET /clubs/:club/cases': {
    summary:
      'List the club’s cases; owner, admins and moderators only. Not those about its owner, admins and moderators',
    access: 'person',
    params: clubParam,
    query: listCases,
    /** `open` is counted up to 1,000. */
    response: page(caseSummary).extend({ open: z.number(), mine: z.number() }),
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'permission_denied'],
  },
  'GET /admin/cases': {
    summary:
      'List cases of all clubs and of the server; `level` server for those that only operators decide or close',
    access: 'operator',
    query: listCases.extend({ level: z.enum(['server', 'all']).default('server') }),
    response: page(caseSummary).extend({ open: z.number(), mine: z.number() }),
    errors: [],
  },
  'GET /cases/:caseId': {
    summary: 'Read a case; for those who can decide it',
    access: 'person',
    params: caseParam,
    response: caseDetails,
    errors: handled,
  },
  'PUT /cases/:caseId/assignee': {
    summary: 'Take on a case, or hand it over to another moderator or operator',
    access: 'person',
    params: caseParam,
    /** Absent: yourself. `expectedId`: who had it when you looked, or null; another one in between is a conflict. */
    body: z.object({ personId: id.optional(), expectedId: id.nullable() }),
    response: caseDetails,
    errors: [...handled, 'case_taken', 'not_a_moderator'],
  },
  'DELETE /cases/:caseId/assignee': {
    summary: 'Give a case back to the queue; idempotent',
    access: 'person',
    params: caseParam,
    response: caseDetails,
    errors: handled,
  },
  'POST /cases/:caseId/notes': {
    summary: 'Add a note that only moderators read',
    access: 'person',
    params: caseParam,
    body: z.object({
      id,
      note: text(moderation.note, `A note has at most ${moderation.note} characters`)
        .transform((value) => value.trim())
        .refine((value) => value !== '', 'Write a note'),
    }),
    response: caseDetails,
    errors: [...handled, 'id_taken'],
  },
  'PUT /cases/:caseId/escalation': {
    summary: 'Pass a case on to the server’s operators; idempotent',
    access: 'person',
    params: caseParam,
    body: z.object({
      reason: text(moderation.closeReason, `At most ${moderation.closeReason} characters`).transform(
        (value) => value.trim(),
      ),
    }),
    response: none,
    errors: [...handled, 'already_decided'],
  },
  'PUT /cases/:caseId/closure': {
    summary:
      'Close a case; its reporters are notified of the outcome. Cases with a legal notice are closed by operators only',
    access: 'person',
    params: caseParam,
    body: z.object({
      outcome: z.enum(caseOutcomes),
      reason: text(moderation.closeReason, `At most ${moderation.closeReason} characters`).transform(
        (value) => value.trim(),
      ),
      /** False where you saw no act in force: one done since is not contradicted. */
      hasActed: z.boolean().optional(),
    }),
    response: caseDetails,
    errors: [...handled, 'already_decided', 'nothing_was_done', 'operators_only'],
  },
  'DELETE /cases/:caseId/closure': {
    summary: 'Reopen a case',
    access: 'person',
    params: caseParam,
    response: caseDetails,
    errors: [...handled, 'case_open', 'case_exists', 'operators_only'],
  },
  'POST /case-decisions': {
    summary: 'Decide several cases with one reason, each on its own',
    access: 'person',
    isHeavy: true,
    body: z.object({
      ids: z
        .array(id)
        .min(1, 'Choose at least one case')
        .max(moderation.bulk, `At most ${moderation.bulk} cases at once`)
        .transform((list) => [...new Set(list)]),
      /** Done to each thing before its case is closed. */
      action: z.enum(['hide', 'remove']).optional(),
      statement: statementOfReasons.optional(),
      outcome: z.enum(caseOutcomes),
      reason: text(moderation.closeReason, `At most ${moderation.closeReason} characters`),
    }),
    /** `legal`: the action was done, and the case stays open for operators, who answer its legal notice. */
    response: z.object({
      decided: z.array(z.string()),
      /** What was done in them, to reverse it. */
      acts: z.array(z.object({ caseId: z.string(), actId: z.string() })),
      passed: z.array(
        z.object({
          id: z.string(),
          why: z.enum(['gone', 'closed', 'refused', 'legal']),
          decision: madeDecision.optional(),
        }),
      ),
    }),
    errors: [],
  },
  'GET /cases/:caseId/file': {
    summary: 'Download a case with its evidence, for authorities; operators only',
    access: 'operator',
    isHeavy: true,
    params: caseParam,
    produces: ['application/json'],
    errors: handled,
  },
} as const satisfies Endpoints
