import { z } from 'zod'
import { clubLabel, clubParam } from './clubs.ts'
import { cursor, id, none, page, person, searchText } from './common.ts'
import { connectedServer } from './connected-server.ts'
import type { Endpoints } from './endpoint.ts'
import { actions, clubRestrictions, subjectKinds } from './moderation.ts'
import { reportReasons } from './report-reasons.ts'
import { storageOverview } from './storage.ts'

/** Pending work in the console; counts go up to 1,000. Null: unknown here. */
export const consoleOverview = z.object({
  waiting: z.object({
    cases: z.number(),
    /** Open for more than 48 hours. */
    lateCases: z.number(),
    appeals: z.number(),
    held: z.number().nullable(),
    signUps: z.number(),
    failedTasks: z.number(),
    emptyLegalPages: z.number().nullable(),
  }),
  people: z.number(),
  clubs: z.number(),
  version: z.string(),
  /** Servers that share signals, at most 101: the responding one, then the longest running. */
  servers: z.array(connectedServer),
  mail: z.object({ isSent: z.boolean(), failed: z.number() }),
  lastBackup: z.string().nullable(),
})
export type ConsoleOverview = z.infer<typeof consoleOverview>

/** `suspended` and `closed` are of the whole server. */
export const accountRestriction = z.object({
  kind: z.enum(['suspended', 'closed']),
  actId: z.string(),
  endsAt: z.string().nullable(),
})

/** A person as operators see them, with the address. Never what they write in private. */
export const consolePerson = z.object({
  id: z.string(),
  person,
  email: z.string(),
  isConfirmed: z.boolean(),
  isOperator: z.boolean(),
  restriction: accountRestriction.nullable(),
  joinedAt: z.string(),
  /** To five minutes; null if not within a month. */
  lastSeenAt: z.string().nullable(),
  clubs: z.number(),
})
export type ConsolePerson = z.infer<typeof consolePerson>

export const peopleShown = ['all', 'operators', 'suspended', 'unconfirmed', 'new'] as const

const actSummary = z.object({
  id: z.string(),
  action: z.enum(actions),
  club: clubLabel.nullable(),
  ground: z.string(),
  facts: z.string(),
  isAutomatic: z.boolean(),
  endsAt: z.string().nullable(),
  isReversed: z.boolean(),
  createdAt: z.string(),
})
export type ActSummary = z.infer<typeof actSummary>

const caseLine = z.object({
  id: z.string(),
  kind: z.enum(subjectKinds),
  level: z.enum(['club', 'server']),
  openedAt: z.string(),
  outcome: z.enum(['acted', 'fine', 'dismissed']).nullable(),
})

export const consolePersonDetails = consolePerson.extend({
  hasTwoStep: z.boolean(),
  sessions: z.number(),
  items: z.number(),
  comments: z.number(),
  reportsSent: z.number(),
  /** The 50 they joined last. */
  memberships: z.array(
    z.object({
      club: clubLabel,
      role: z.enum(['owner', 'admin', 'moderator', 'member']),
      joinedAt: z.string(),
      restriction: z.enum(clubRestrictions).nullable(),
    }),
  ),
  /** The latest 50. */
  acts: z.array(actSummary),
  /** The latest 20 about them. */
  cases: z.array(caseLine),
})
export type ConsolePersonDetails = z.infer<typeof consolePersonDetails>

export const consoleClub = z.object({
  id: z.string(),
  club: clubLabel,
  owner: person.nullable(),
  isPrivate: z.boolean(),
  members: z.number(),
  /** The act by which operators hid it; null if it is not hidden. */
  hiddenBy: z.string().nullable(),
  createdAt: z.string(),
})
export type ConsoleClub = z.infer<typeof consoleClub>

export const clubsShown = ['all', 'hidden', 'private'] as const

export const consoleClubDetails = consoleClub.extend({
  description: z.string(),
  admins: z.number(),
  items: z.number(),
  /** Bytes of files of its items, messages and courses, and of the club itself. */
  bytes: z.number(),
  openCases: z.number(),
  acts: z.array(actSummary),
})
export type ConsoleClubDetails = z.infer<typeof consoleClubDetails>

/** `failed`: given up; `retrying`: failed before and will be tried again. */
export const taskQueue = z.object({
  name: z.string(),
  waiting: z.number(),
  running: z.number(),
  retrying: z.number(),
  failed: z.number(),
  /** When the oldest one that waits was due. */
  oldest: z.string().nullable(),
})
export const failedTask = z.object({
  id: z.string(),
  name: z.string(),
  error: z.string(),
  attempts: z.number(),
  maxAttempts: z.number(),
  isRunning: z.boolean(),
  createdAt: z.string(),
  /** Null once given up. */
  nextAt: z.string().nullable(),
})
export type FailedTask = z.infer<typeof failedTask>
export const taskOverview = z.object({
  queues: z.array(taskQueue),
  /** The 10 clubs with the most waiting tasks. */
  clubs: z.array(z.object({ id: z.string(), name: z.string(), waiting: z.number() })),
  /** The 100 newest that failed. */
  failed: z.array(failedTask),
  /** A copy of the data leaves what would reach the outside queued. */
  isCopy: z.boolean(),
})
export type TaskOverview = z.infer<typeof taskOverview>

export const mailOverview = z.object({
  /** Null: no mail server is set, and mail is stored in the local mailbox. */
  server: z
    .object({ host: z.string(), port: z.number(), isSecure: z.boolean(), user: z.boolean() })
    .nullable(),
  from: z.string(),
  waiting: z.number(),
  failed: z.number(),
  /** For mail that is sent once at most, such as about notifications. */
  lastSentAt: z.string().nullable(),
  /** The 50 latest. */
  refused: z.array(z.object({ address: z.string(), refusedAt: z.string() })),
})
export type MailOverview = z.infer<typeof mailOverview>

/** A section of the list of changes; lines are Markdown. */
const release = z.object({
  /** 'Next' until it is released, without a date. */
  version: z.string(),
  date: z.string().nullable(),
  people: z.array(z.string()),
  operators: z.array(z.string()),
  programs: z.array(z.string()),
})

export const serverOverview = z.object({
  version: z.string(),
  /** Changes since the previous version, the newest first; `since` is null if there was none. */
  news: z.object({ since: z.string().nullable(), releases: z.array(release) }),
  node: z.string(),
  postgres: z.string(),
  migrations: z.object({ count: z.number(), last: z.string(), appliedAt: z.string() }),
  address: z.string(),
  upSince: z.string(),
  isCopy: z.boolean(),
  backups: z.object({
    /** `npm run backup` on this machine, the newest first. */
    known: z.array(z.object({ madeAt: z.string(), bytes: z.number(), file: z.string() })),
    /** Database and files are elsewhere, and so are their backups. */
    isElsewhere: z.boolean(),
  }),
})
export type ServerOverview = z.infer<typeof serverOverview>

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-05')
export const transparencyQuery = z
  .object({ from: month, to: month })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The end is before the start' })
  .refine(({ from, to }) => to <= from || monthsFrom(from, to) <= 36, {
    path: ['to'],
    error: 'At most 36 months',
  })

const monthsFrom = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5)) + 1

export const transparency = z.object({
  reports: z.array(z.object({ reason: z.enum(reportReasons), count: z.number() })),
  cases: z.object({
    opened: z.number(),
    openedAutomatically: z.number(),
    closed: z.number(),
    /** Null if none was closed. */
    medianHours: z.number().nullable(),
    outcomes: z.object({ acted: z.number(), fine: z.number(), dismissed: z.number() }),
    withoutCase: z.number(),
  }),
  acts: z.array(
    z.object({
      action: z.enum(actions),
      basis: z.enum(['rule', 'law']),
      count: z.number(),
      automatic: z.number(),
      reversed: z.number(),
    }),
  ),
  appeals: z.object({ made: z.number(), upheld: z.number(), granted: z.number(), open: z.number() }),
})
export type Transparency = z.infer<typeof transparency>

/** Decisions: acts, and changes of cases, roles and settings (`what` of migration 0021). */
export const logEntry = z.object({
  id: z.string(),
  what: z.string(),
  at: z.string(),
  /** Null if automatic or by hand, or once the account is deleted. */
  actor: person.nullable(),
  isAutomatic: z.boolean(),
  /** Done through the server’s command line, which has no account. */
  isByHand: z.literal(true).optional(),
  isByOperator: z.boolean(),
  person: person.nullable(),
  club: clubLabel.nullable(),
  caseId: z.string().nullable(),
  kind: z.enum(subjectKinds).nullable(),
  /** The subject's title at that time; '' for people. */
  title: z.string(),
  ground: z.string(),
  facts: z.string(),
  endsAt: z.string().nullable(),
  isReversed: z.boolean(),
  note: z.string(),
})
export type LogEntry = z.infer<typeof logEntry>

const what = z.string().max(30).optional()
const listLog = z.object({ what, person: id.optional(), cursor })

const personParam = z.object({ personId: id })
const taskParam = z.object({ taskId: z.string().regex(/^\d{1,18}$/, 'This is no task') })

export const consoleApi = {
  'GET /admin/overview': {
    summary: 'Count what waits for operators',
    access: 'operator',
    response: consoleOverview,
    errors: [],
  },
  'GET /admin/people': {
    summary: 'List accounts, the newest first; found by name, username or the whole email address',
    access: 'operator',
    query: z.object({ q: searchText.optional(), show: z.enum(peopleShown).default('all'), cursor }),
    response: page(consolePerson),
    errors: [],
  },
  'GET /admin/people/:personId': {
    summary: 'Get an account with its clubs, decisions and cases',
    access: 'operator',
    params: personParam,
    response: consolePersonDetails,
    errors: ['user_not_found'],
  },
  'PUT /admin/people/:personId/confirmation': {
    summary: 'Confirm a person’s email address by hand; idempotent',
    access: 'operator',
    params: personParam,
    response: none,
    errors: ['user_not_found'],
  },
  'DELETE /admin/people/:personId/sessions': {
    summary: 'End all sessions and API tokens of a person',
    access: 'operator',
    params: personParam,
    response: none,
    errors: ['user_not_found'],
  },
  'POST /admin/people/:personId/password-resets': {
    summary: 'Mail a person the link that sets a new password',
    access: 'operator',
    params: personParam,
    response: none,
    errors: ['user_not_found'],
  },
  'GET /admin/clubs': {
    summary: 'List clubs, the newest first; found by their words or slug',
    access: 'operator',
    query: z.object({ q: searchText.optional(), show: z.enum(clubsShown).default('all'), cursor }),
    response: page(consoleClub),
    errors: [],
  },
  'GET /admin/clubs/:clubId': {
    summary: 'Get a club with its size and decisions',
    access: 'operator',
    params: z.object({ clubId: id }),
    response: consoleClubDetails,
    errors: ['club_not_found'],
  },
  'GET /admin/tasks': {
    summary: 'Get the queue of tasks by name, and those that failed',
    access: 'operator',
    response: taskOverview,
    errors: [],
  },
  'POST /admin/tasks/:taskId/retry': {
    summary: 'Try a failed task again now',
    access: 'operator',
    params: taskParam,
    response: none,
    errors: ['task_not_found'],
  },
  'DELETE /admin/tasks/:taskId': {
    summary: 'Delete a failed task; what it was to do is not done',
    access: 'operator',
    params: taskParam,
    response: none,
    errors: ['task_not_found'],
  },
  'GET /admin/storage': {
    summary: 'Get what files and database take',
    access: 'operator',
    isHeavy: true,
    response: storageOverview,
    errors: [],
  },
  'GET /admin/mail': {
    summary: 'Get how mail is sent, without secrets, and which addresses were refused',
    access: 'operator',
    response: mailOverview,
    errors: [],
  },
  'POST /admin/mail/test': {
    summary: 'Send a mail to yourself at once, and get the mail server’s answer',
    access: 'operator',
    response: z.object({ isSent: z.boolean(), answer: z.string() }),
    errors: [],
  },
  'GET /admin/server': {
    summary: 'Get versions, connections and backups',
    access: 'operator',
    response: serverOverview,
    errors: [],
  },
  'GET /admin/transparency': {
    summary: 'Count reports, cases, decisions and appeals of whole months, in UTC',
    access: 'operator',
    isHeavy: true,
    query: transparencyQuery,
    response: transparency,
    errors: [],
  },
  'GET /admin/transparency.csv': {
    summary: 'Download the numbers for a transparency report',
    access: 'operator',
    isHeavy: true,
    query: transparencyQuery,
    produces: ['text/csv'],
    errors: [],
  },
  'GET /admin/log': {
    summary: 'List what was decided on the server, the newest first',
    access: 'operator',
    query: listLog.extend({ club: id.optional() }),
    response: page(logEntry),
    errors: [],
  },
  'GET /clubs/:club/moderation-log': {
    summary: 'List what a club decided, the newest first; owner, admins and moderators only',
    access: 'person',
    params: clubParam,
    query: listLog,
    response: page(logEntry),
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'permission_denied'],
  },
} as const satisfies Endpoints
