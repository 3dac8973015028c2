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
  /** Grows with each change; sent back with an edit, so that nobody overwrites another's. */
  version: z.number(),
})
export type ClubRules = z.infer<typeof clubRules>

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
    .max(moderation.rules, `At most ${moderation.rules} rules`),
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
    .max(moderation.questions, `At most ${moderation.questions} questions`),
})

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
} as const satisfies Endpoints
