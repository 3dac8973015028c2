import { z } from 'zod'
import { clubLabel, clubParam } from './clubs.ts'
import { cursor, id, none, page, person, text } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { contentTypes } from './limits.ts'
import {
  actions,
  clubRestrictions,
  hiding,
  statementOfReasons,
  subject,
  subjectSnapshot,
} from './moderation.ts'
import { moderation } from './moderation-limits.ts'

const length = z
  .number()
  .int('Enter a whole number of days')
  .min(1, 'At least 1 day')
  .max(moderation.days, `At most ${moderation.days} days`)

export const newAct = z.object({
  /** Made by the client: an act sent twice is done once. */
  id,
  /** The case in which it is done; absent: a closed case is recorded for it. */
  caseId: id.optional(),
  action: z.enum(actions),
  /** The subject; for acts on people what they did, or their profile. */
  subject,
  /** The club of an act on a member. */
  clubId: id.optional(),
  statement: statementOfReasons,
  /** For a silence (required), review of posts, ban or suspension; absent: until reversed. */
  days: length.optional(),
  /** For `ban`, `suspend` and `close`: hides everything the person published, in the club or everywhere. */
  hidesAll: z.boolean().default(false),
  /** For an act on a person in a case: also hides the case's subject, by an act of its own. */
  hidesSubject: z.boolean().default(false),
})

/** The statement that the person reads. Names no reporter and, in a club, no moderator. */
export const actStatement = z.object({
  /** The act. */
  id: z.string(),
  action: z.enum(actions),
  club: clubLabel.nullable(),
  /** The thing it is about, as it was; null for acts on a profile or account as a whole. */
  subject: subjectSnapshot.nullable(),
  /** The thing as it was reported before, where it was edited since; the oldest first. */
  earlier: z.array(subjectSnapshot),
  /** Decisions about other things of yours at the same time, covered by one appeal. */
  others: z.array(
    z.object({
      id: z.string(),
      action: z.enum(actions),
      subject: subjectSnapshot.nullable(),
      ground: z.string(),
      facts: z.string(),
      isReversed: z.boolean(),
    }),
  ),
  basis: z.enum(['rule', 'law']),
  ground: z.string(),
  facts: z.string(),
  /** Whether a program decided it. */
  isAutomatic: z.boolean(),
  /** Whether a report led to it. */
  isByReport: z.boolean(),
  endsAt: z.string().nullable(),
  isReversed: z.boolean(),
  createdAt: z.string(),
  appeal: z
    .object({
      text: z.string(),
      createdAt: z.string(),
      decision: z.enum(['upheld', 'granted']).nullable(),
      answer: z.string(),
      decidedAt: z.string().nullable(),
    })
    .nullable(),
  /** When appealing ends; null if it is over or was used. */
  appealUntil: z.string().nullable(),
})
export type Statement = z.infer<typeof actStatement>

/** `restriction`: of a person in a club, or (`suspended`, `closed`) on the server. */
export const restrictedPerson = z.object({
  /** Null once the account is deleted: it holds for the next one with the same address. */
  person: person.nullable(),
  restriction: z.enum([...clubRestrictions, 'suspended', 'closed']),
  actId: z.string(),
  ground: z.string(),
  endsAt: z.string().nullable(),
  createdAt: z.string(),
})
export type RestrictedPerson = z.infer<typeof restrictedPerson>

export const appealRow = z.object({
  statement: actStatement,
  person: person.nullable(),
  /** Whether you decided what is appealed: someone else should answer, where there is someone. */
  isOwnAct: z.boolean(),
})
export type AppealRow = z.infer<typeof appealRow>

export const moderator = z.object({ person, role: z.enum(['owner', 'admin', 'moderator']) })

const appealText = text(moderation.appeal, `An appeal has at most ${moderation.appeal} characters`)
  .transform((value) => value.trim())
  .refine((value) => value !== '', 'Say why the decision is wrong')
/** The form of an appeal. */
export const appealBody = z.object({ text: appealText })
const actParam = z.object({ actId: id })
const inClub = ['club_not_found', 'bad_club_identifier', 'members_only', 'permission_denied'] as const

export const actsApi = {
  'POST /acts': {
    summary:
      'Act on content or a person, with a statement of reasons, which the person gets; for moderators of the club, or operators',
    access: 'person',
    body: newAct,
    response: z.object({ id: z.string(), caseId: z.string() }),
    errors: [
      'case_not_found',
      'report_subject_not_found',
      'permission_denied',
      'action_not_possible',
      'person_protected',
      'already_done',
      'id_taken',
    ],
  },
  'PUT /acts/:actId/reversal': {
    summary: 'Reverse an act: all is as it was before',
    access: 'person',
    params: actParam,
    body: z.object({
      reason: text(moderation.closeReason, `At most ${moderation.closeReason} characters`).transform(
        (value) => value.trim(),
      ),
    }),
    response: none,
    errors: ['act_not_found', 'already_decided', 'permission_denied', 'restoration_over'],
  },
  'GET /clubs/:club/hidden-items/:type/:slug': {
    summary:
      'Find out what moderators hid at the address of an item or course; for its author and those who can restore it',
    access: 'person',
    params: clubParam.extend({ type: z.enum([...contentTypes, 'course']), slug: z.string().max(200) }),
    response: z.object({ title: z.string(), hidden: hiding }),
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'content_not_found'],
  },
  'GET /my/statements': {
    summary: 'List decisions about you and what you published, newest first',
    access: 'person',
    /** `restrictedIn`: only what restricts you in this club now. */
    query: z.object({ cursor, restrictedIn: id.optional() }),
    response: page(actStatement),
    errors: [],
  },
  'GET /my/statements/:actId': {
    summary: 'Read a decision about you',
    access: 'person',
    params: actParam,
    response: actStatement,
    errors: ['act_not_found'],
  },
  'PUT /my/statements/:actId/appeal': {
    summary: 'Appeal a decision, once, within six months',
    access: 'person',
    params: actParam,
    body: appealBody,
    response: actStatement,
    errors: ['act_not_found', 'appeal_used', 'appeal_over'],
  },
  'POST /statements': {
    summary: 'Read a decision by the link in the mail about it, also without being able to log in',
    access: 'anyone',
    isRead: true,
    body: z.object({ token: z.string().max(200) }),
    response: actStatement,
    errors: ['act_not_found'],
  },
  'POST /statement-appeals': {
    summary: 'Appeal a decision by the link in the mail about it',
    access: 'anyone',
    body: z.object({ token: z.string().max(200), text: appealText }),
    response: actStatement,
    errors: ['act_not_found', 'appeal_used', 'appeal_over'],
  },
  'GET /clubs/:club/appeals': {
    summary: 'List open appeals in a club, oldest first; owner, admins and moderators only',
    access: 'person',
    params: clubParam,
    query: z.object({ cursor }),
    response: page(appealRow),
    errors: inClub,
  },
  'GET /admin/appeals': {
    summary:
      'List open appeals against acts of operators, and of clubs where no one else could decide, oldest first',
    access: 'operator',
    query: z.object({ cursor }),
    response: page(appealRow),
    errors: [],
  },
  'PUT /appeals/:actId/decision': {
    summary: 'Decide an appeal: `granted` reverses the act',
    access: 'person',
    params: actParam,
    body: z.object({
      decision: z.enum(['upheld', 'granted']),
      answer: text(moderation.appealAnswer, `At most ${moderation.appealAnswer} characters`)
        .transform((value) => value.trim())
        .refine((value) => value !== '', 'Explain the decision'),
    }),
    response: none,
    errors: ['act_not_found', 'already_decided', 'someone_else_decides'],
  },
  'GET /clubs/:club/restrictions': {
    summary:
      'List people of a club who are silenced or banned, or whose posts are reviewed; owner, admins and moderators only',
    access: 'person',
    params: clubParam,
    query: z.object({ cursor }),
    response: page(restrictedPerson),
    errors: inClub,
  },
  'GET /admin/restrictions': {
    summary: 'List suspended and closed accounts',
    access: 'operator',
    query: z.object({ cursor }),
    response: page(restrictedPerson),
    errors: [],
  },
  'GET /clubs/:club/moderators': {
    summary: 'List who moderates a club: owner, admins and moderators; for them only',
    access: 'person',
    params: clubParam,
    response: z.object({ moderators: z.array(moderator) }),
    errors: inClub,
  },
  'PUT /clubs/:club/moderators/:personId': {
    summary: 'Make a member a moderator; owner and admins only',
    access: 'person',
    params: clubParam.extend({ personId: id }),
    response: none,
    errors: [...inClub, 'member_not_found', 'already_moderator', 'too_many_moderators'],
  },
  'DELETE /clubs/:club/moderators/:personId': {
    summary: 'Make a moderator a plain member again; owner and admins only',
    access: 'person',
    params: clubParam.extend({ personId: id }),
    response: none,
    errors: [...inClub, 'member_not_found', 'not_a_moderator'],
  },
} as const satisfies Endpoints
