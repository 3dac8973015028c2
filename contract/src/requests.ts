import { z } from 'zod'
import { joinAnswers, joining, joiningErrors } from './club-rules.ts'
import { clubParam, clubPreview } from './clubs.ts'
import { cursor, id, page, person } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { limits } from './limits.ts'
import { madeDecision } from './made-decision.ts'

export const joinRequest = z.object({
  id: z.string(),
  person,
  createdAt: z.string(),
  answers: joinAnswers,
})
export type JoinRequest = z.infer<typeof joinRequest>

export const decideRequests = z.object({
  ids: z
    .array(id)
    .min(1, 'Choose at least one request')
    .max(limits.decisions, `At most ${limits.decisions} requests at once`)
    .transform((list) => [...new Set(list)]),
  decision: z.enum(['accepted', 'rejected']),
})
export type Decision = z.infer<typeof decideRequests>['decision']

/** `decided`: also what the viewer decided so before. Requests decided otherwise, or by others, are skipped, not errors. */
export const decidedRequests = z.object({
  decided: z.array(z.string()),
  passed: z.array(
    z.object({
      id: z.string(),
      /** Decided earlier, already a member, or withdrawn. */
      why: z.enum(['decided', 'member', 'gone']),
      /** For a decided request. */
      decision: madeDecision.optional(),
    }),
  ),
})
export type DecidedRequests = z.infer<typeof decidedRequests>

export const requestsApi = {
  'PUT /clubs/:club/join-request': {
    summary: 'Request to join a private club',
    access: 'person',
    params: clubParam,
    body: joining.nullish(),
    response: clubPreview,
    errors: [
      'banned',
      'club_not_found',
      'bad_club_identifier',
      'already_member',
      'payment_pending',
      'club_is_public',
      'request_pending',
      'ask_again_later',
      ...joiningErrors,
    ],
  },
  'DELETE /clubs/:club/join-request': {
    summary: 'Withdraw your request; idempotent',
    access: 'person',
    params: clubParam,
    response: clubPreview,
    errors: ['club_not_found', 'bad_club_identifier', 'already_member'],
  },
  'GET /clubs/:club/join-requests': {
    summary: 'List and count pending requests, newest first; owner and admins only',
    access: 'person',
    params: clubParam,
    query: z.object({ cursor }),
    /** `waiting` is counted up to 1,000. */
    response: page(joinRequest).extend({ waiting: z.number() }),
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'permission_denied'],
  },
  'PUT /clubs/:club/join-requests/decisions': {
    summary: 'Accept or reject requests, each on its own; owner and admins only',
    access: 'person',
    isHeavy: true,
    params: clubParam,
    body: decideRequests,
    response: decidedRequests,
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'permission_denied'],
  },
} as const satisfies Endpoints
