import { z } from 'zod'
import { clubLabel, clubParam } from './clubs.ts'
import { attachment, cursor, id, line, none, page, person, text } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { contentKinds } from './limits.ts'
import { madeDecision } from './made-decision.ts'
import { prevention, termActions, termKinds } from './prevention-limits.ts'

const upTo = (max: number, name: string) =>
  z.number().int('Enter a whole number').min(0, 'Enter 0 or more').max(max, `${name} can be ${max} at most`)

const perText = upTo(prevention.perText, 'This').nullable()
const perDay = z
  .number()
  .int('Enter a whole number')
  .min(1, 'Enter 1 or more')
  .max(prevention.perDay, `This can be ${prevention.perDay} at most`)
  .nullable()

/** The pace of new members. */
const pace = {
  /** Seconds between two posts or comments; 0: none. */
  secondsApart: upTo(prevention.secondsApart, 'This'),
  /** Within 24 hours; null: no limit. */
  itemsPerDay: perDay,
  commentsPerDay: perDay,
}
export const newcomerPace = z.object({
  newForDays: z.number(),
  secondsApart: z.number(),
  itemsPerDay: z.number().nullable(),
  commentsPerDay: z.number().nullable(),
})
export type NewcomerPace = z.infer<typeof newcomerPace>

/** Settings of a club. The owner, admins and moderators are never held or limited, unless an act has their posts reviewed. */
export const savePreventionSettings = z.object({
  /** Number of a person's first posts and comments that wait for a moderator; 0: none. */
  firstPosts: upTo(prevention.firstPosts, 'This'),
  /** People count as new, for the limits below, for so many days after joining; 0: no one is. */
  newForDays: upTo(prevention.newForDays, 'This'),
  /** In one post or comment of a new person; null: no limit. */
  maxLinks: perText,
  maxPictures: perText,
  maxMentions: perText,
  /** Left out, by programs from before there was a pace, it stays as it is. */
  ...z.object(pace).partial().shape,
  /** Hides a thing once its reporters weigh so much, in clubs of 50 members or more; 0: never. */
  autoHideAt: upTo(prevention.autoHideAt, 'This'),
})
export type SavePreventionSettings = z.infer<typeof savePreventionSettings>

export const preventionSettings = newcomerPace.extend({
  firstPosts: z.number(),
  maxLinks: z.number().nullable(),
  maxPictures: z.number().nullable(),
  maxMentions: z.number().nullable(),
  autoHideAt: z.number(),
  /** The operators' default for new clubs. */
  suggested: newcomerPace,
})
export type PreventionSettings = z.infer<typeof preventionSettings>

/** Settings of the server. Limits outside of clubs are for accounts newer than `newForDays`, except operators. */
export const saveNewcomerSettings = z.object({
  /** New clubs begin with this and the pace. */
  newForDays: upTo(prevention.newForDays, 'This'),
  ...pace,
  /** Links in a profile, and in an answer, invitation or application; null: no limit. */
  profileLinks: perText,
  /** Links in a message to someone who has not answered. */
  messageLinks: perText,
  /** Conversations begun within 24 hours. */
  chatsPerDay: perDay,
})
export const newcomerSettings = newcomerPace.extend({
  profileLinks: z.number().nullable(),
  messageLinks: z.number().nullable(),
  chatsPerDay: z.number().nullable(),
})
export type NewcomerSettings = z.infer<typeof newcomerSettings>

const watched = z.object({
  kind: z.enum(termKinds),
  action: z.enum(termActions),
})

export const watchedTerm = watched.extend({
  id: z.string(),
  /** The word as typed. */
  term: z.string(),
  /** The replacement; null for other actions. */
  replacement: z.string().nullable(),
  createdAt: z.string(),
})
export type WatchedTerm = z.infer<typeof watchedTerm>

const termText = line(prevention.term, `At most ${prevention.term} characters`).refine(
  (value) => value !== '',
  'Enter a word or domain',
)

export const addWatchedTerm = watched
  .extend({
    id,
    term: termText,
    /** For `replace` only. */
    replacement: line(prevention.replacement, `At most ${prevention.replacement} characters`).default(''),
  })
  .superRefine(({ kind, action, replacement }, context) => {
    if (action !== 'replace') return
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'domain') refuse('action', 'Only words can be replaced')
    if (replacement === '') refuse('replacement', 'Enter what to publish in its place')
  })

export const watchedTermTrial = z.object({
  /** `publish`: nothing was found that stops it. */
  outcome: z.enum(['publish', 'replace', 'flag', 'hold', 'block']),
  /** The text as it would be published, in Markdown. */
  text: z.string(),
  /** `isServers`: watched in every club, by the operators. */
  found: z.array(watched.extend({ term: z.string(), isServers: z.boolean() })),
})
export type WatchedTermTrial = z.infer<typeof watchedTermTrial>

/** Why something waits: one of the person's first posts here, a watched word, or that moderators review their posts. */
export const heldReason = z.object({
  kind: z.enum(['first', 'word', 'domain', 'reviewed']),
  /** The watched word or domain; null otherwise, and for its author. */
  term: z.string().nullable(),
  /** With `reviewed`, for its author: the act whose statement says why. */
  actId: z.string().optional(),
})
export type HeldReason = z.infer<typeof heldReason>

const heldKinds = [...contentKinds, 'comment', 'lesson_comment'] as const

const held = z.object({
  id: z.string(),
  kind: z.enum(heldKinds),
  club: clubLabel,
  /** The item's title; for comments that of their subject. */
  title: z.string(),
  /** Its long text, in Markdown; empty if there is none. */
  text: z.string(),
  /** Further texts, as sent: the options of a poll, the company of a job. */
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
  files: z.array(attachment),
  /** Path on this site of what a comment is about; null if that is gone, and for items. */
  path: z.string().nullable(),
  reasons: z.array(heldReason),
  createdAt: z.string(),
})

export const heldSubmission = held.extend({
  /** Number of the person's posts and comments in the club, up to 21. */
  published: z.number(),
  /** The digest of the sent text, to return with the decision. */
  digest: z.string(),
  person: person.nullable(),
})
export type HeldSubmission = z.infer<typeof heldSubmission>

export const ownHeldSubmission = held.extend({
  /** Whether it is among your drafts, under the same id, to change it and send it again. */
  isDraft: z.boolean(),
  status: z.enum(['waiting', 'approved', 'declined', 'withdrawn']),
  /** The moderator's reason, if it was declined. */
  note: z.string(),
  decidedAt: z.string().nullable(),
})
export type OwnHeldSubmission = z.infer<typeof ownHeldSubmission>

/** The digest of the text that was read, as its author may have replaced it since. */
const digest = z.string().max(40)

/** A decline needs a reason, which the author reads. */
const decisionFields = {
  decision: z.enum(['approved', 'declined']),
  note: text(prevention.note, `At most ${prevention.note} characters`).transform((value) => value.trim()),
}
const hasReason = ({ decision, note }: { decision: string; note: string }) =>
  decision === 'approved' || note !== ''
const noReason = { path: ['note'], message: 'Say why, so that its author understands' }

export const decideHeld = z
  .object({ ...decisionFields, digest: digest.optional() })
  .refine(hasReason, noReason)

export const decideManyHeld = z
  .object({
    ids: z
      .array(id)
      .min(1, 'Choose at least one')
      .max(prevention.bulk, `At most ${prevention.bulk} at once`)
      .transform((list) => [...new Set(list)]),
    digests: z.array(z.object({ id, digest })).max(prevention.bulk).optional(),
    ...decisionFields,
  })
  .refine(hasReason, noReason)

const heldParam = z.object({ heldId: id })
const termParam = z.object({ termId: id })
const moderatorErrors = [
  'club_not_found',
  'bad_club_identifier',
  'members_only',
  'permission_denied',
] as const
const trial = z.object({ text: text(prevention.trial, `At most ${prevention.trial} characters`) })
const heldPage = page(heldSubmission).extend({
  /** Counted up to 1,000. */
  waiting: z.number(),
})

export const preventionApi = {
  'GET /clubs/:club/prevention': {
    summary: 'Read what a club holds, limits and hides by itself; owner and admins only',
    access: 'person',
    params: clubParam,
    response: preventionSettings,
    errors: moderatorErrors,
  },
  'PUT /clubs/:club/prevention': {
    summary: 'Change what a club holds, limits and hides by itself; owner and admins only',
    access: 'person',
    params: clubParam,
    body: savePreventionSettings,
    response: preventionSettings,
    errors: moderatorErrors,
  },
  'GET /clubs/:club/watched-terms': {
    summary: 'List a club’s watched words and domains, the latest first; owner and admins only',
    access: 'person',
    params: clubParam,
    response: z.object({ items: z.array(watchedTerm) }),
    errors: moderatorErrors,
  },
  'POST /clubs/:club/watched-terms': {
    summary:
      'Watch a word or domain in a club; one that is watched already gets the new action. Owner and admins only',
    access: 'person',
    params: clubParam,
    body: addWatchedTerm,
    response: watchedTerm,
    errors: [...moderatorErrors, 'too_many_watched_terms', 'id_taken'],
  },
  'DELETE /clubs/:club/watched-terms/:termId': {
    summary: 'Stop watching a word or domain; idempotent. Owner and admins only',
    access: 'person',
    params: clubParam.extend(termParam.shape),
    response: none,
    errors: moderatorErrors,
  },
  'POST /clubs/:club/watched-terms/trial': {
    summary: 'Try what would happen to a text because of watched words; owner and admins only',
    access: 'person',
    isRead: true,
    params: clubParam,
    body: trial,
    response: watchedTermTrial,
    errors: moderatorErrors,
  },
  'GET /clubs/:club/held': {
    summary: 'List what waits for a moderator in a club, oldest first; owner, admins and moderators only',
    access: 'person',
    params: clubParam,
    query: z.object({ cursor }),
    response: heldPage,
    errors: moderatorErrors,
  },
  'PUT /held/:heldId/decision': {
    summary:
      'Publish what waits, as its author, or decline it with a reason; repeating a decision does nothing. If it can no longer be published, the error says why, and it stays held. No one but operators decides about their own',
    access: 'person',
    params: heldParam,
    body: decideHeld,
    response: none,
    errors: [
      'held_not_found',
      'already_decided',
      'changed_meanwhile',
      'held_not_publishable',
      'someone_else_decides',
    ],
  },
  'POST /held-decisions': {
    summary: 'Decide several that wait, each on its own',
    access: 'person',
    isHeavy: true,
    body: decideManyHeld,
    response: z.object({
      decided: z.array(z.string()),
      passed: z.array(
        z.object({
          id: z.string(),
          why: z.enum(['gone', 'decided', 'refused']),
          decision: madeDecision.optional(),
        }),
      ),
    }),
    errors: [],
  },
  'GET /my/held': {
    summary:
      'List what you sent that waits for a moderator, and what was declined in the last 30 days, newest first',
    access: 'person',
    query: z.object({ clubId: id.optional(), cursor }),
    response: page(ownHeldSubmission).extend({ waiting: z.number() }),
    errors: [],
  },
  'DELETE /my/held/:heldId': {
    summary: 'Withdraw what waits, or remove what was declined from your list; idempotent',
    access: 'person',
    params: heldParam,
    response: none,
    errors: ['held_not_found', 'already_decided'],
  },
  'GET /admin/held': {
    summary: 'List what waits for a moderator in all clubs, oldest first',
    access: 'operator',
    query: z.object({ cursor }),
    response: heldPage,
    errors: [],
  },
  'GET /admin/newcomers': {
    summary: 'Read what new accounts are limited to, and new clubs begin with',
    access: 'operator',
    response: newcomerSettings,
    errors: [],
  },
  'PUT /admin/newcomers': {
    summary: 'Change what new accounts are limited to, and new clubs begin with; clubs keep what they have',
    access: 'operator',
    body: saveNewcomerSettings,
    response: newcomerSettings,
    errors: [],
  },
  'GET /admin/watched-terms': {
    summary: 'List the words and domains that are watched in every club, the latest first',
    access: 'operator',
    response: z.object({ items: z.array(watchedTerm) }),
    errors: [],
  },
  'POST /admin/watched-terms': {
    summary: 'Watch a word or domain in every club; one that is watched already gets the new action',
    access: 'operator',
    body: addWatchedTerm,
    response: watchedTerm,
    errors: ['too_many_watched_terms', 'id_taken'],
  },
  'DELETE /admin/watched-terms/:termId': {
    summary: 'Stop watching a word or domain in every club; idempotent',
    access: 'operator',
    params: termParam,
    response: none,
    errors: [],
  },
  'POST /admin/watched-terms/trial': {
    summary: 'Try what would happen to a text in every club',
    access: 'operator',
    isRead: true,
    body: trial,
    response: watchedTermTrial,
    errors: [],
  },
} as const satisfies Endpoints
