import { z } from 'zod'
import { clubParam } from './clubs.ts'
import { id, line, text } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { moderation } from './moderation-limits.ts'

export const clubRule = z.object({ id: z.string(), title: z.string(), text: z.string() })
export type ClubRule = z.infer<typeof clubRule>

export const joinQuestion = z.object({ id: z.string(), question: z.string(), isRequired: z.boolean() })
export type JoinQuestion = z.infer<typeof joinQuestion>

export const clubRules = z.object({
  /** In order: the first is rule 1. */
  rules: z.array(clubRule),
  questions: z.array(joinQuestion),
  /** Grows with each change; sent back with an edit, so that no edit overwrites another. */
  version: z.number(),
})
export type ClubRules = z.infer<typeof clubRules>

/** Ids of rules and questions appear once each. */
const once = (list: { id: string }[]) => new Set(list.map((one) => one.id)).size === list.length

export const saveClubRules = z.object({
  version: z.number().int(),
  rules: z
    .array(
      z.object({
        id,
        title: line(100, 'A rule has at most 100 characters').refine(
          (value) => value !== '',
          'Write the rule',
        ),
        text: text(1000, 'At most 1,000 characters').transform((value) => value.trim()),
      }),
    )
    .max(moderation.rules, `At most ${moderation.rules} rules`)
    .refine(once, 'Each rule needs an id of its own'),
  questions: z
    .array(
      z.object({
        id,
        question: line(200, 'A question has at most 200 characters').refine(
          (value) => value !== '',
          'Write the question',
        ),
        isRequired: z.boolean(),
      }),
    )
    .max(moderation.questions, `At most ${moderation.questions} questions`)
    .refine(once, 'Each question needs an id of its own'),
})
export type SaveClubRules = z.input<typeof saveClubRules>

/**
 * What a person accepts and answers to become a member, or to ask for it. Needed only where the club has rules or
 * required questions.
 */
export const joining = z.object({
  acceptsRules: z.boolean().optional(),
  /** The version of the rules that the person read. */
  rulesVersion: z.number().int().optional(),
  answers: z
    .array(
      z.object({
        questionId: id,
        answer: text(moderation.answer, 'An answer has at most 1,000 characters').transform((value) =>
          value.trim(),
        ),
      }),
    )
    .max(moderation.questions, `At most ${moderation.questions} answers`)
    .optional(),
})
export type Joining = z.input<typeof joining>

/** `rules_changed`: read them again. A missing answer is `bad_input` at `answers.<id of the question>`. */
export const joiningErrors = ['rules_not_accepted', 'rules_changed'] as const

/** Questions as they were when they were answered. */
export const joinAnswers = z.array(z.object({ question: z.string(), answer: z.string() }))
export type JoinAnswers = z.infer<typeof joinAnswers>

export const clubRulesApi = {
  'GET /clubs/:club/rules': {
    summary: 'Read a club’s rules and the questions before joining; public, also of a private club',
    access: 'anyone',
    params: clubParam,
    response: clubRules,
    errors: ['club_not_found', 'bad_club_identifier'],
  },
  'PUT /clubs/:club/rules': {
    summary: 'Replace a club’s rules and questions; owner and admins only',
    access: 'person',
    params: clubParam,
    body: saveClubRules,
    response: clubRules,
    errors: [
      'club_not_found',
      'bad_club_identifier',
      'members_only',
      'permission_denied',
      'changed_meanwhile',
    ],
  },
  'GET /clubs/:club/members/:personId/answers': {
    summary: 'Read what a member answered before joining; owner and admins only',
    access: 'person',
    params: clubParam.extend({ personId: id }),
    /** `acceptedAt`: when they accepted the rules or answered; null if they joined before there were any. */
    response: z.object({ answers: joinAnswers, acceptedAt: z.string().nullable() }),
    errors: [
      'club_not_found',
      'bad_club_identifier',
      'members_only',
      'permission_denied',
      'member_not_found',
    ],
  },
} as const satisfies Endpoints
