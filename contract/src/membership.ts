import { z } from 'zod'
import { joining, joiningErrors } from './club-rules.ts'
import { club, clubParam, clubPreview } from './clubs.ts'
import { none } from './common.ts'
import type { Endpoints } from './endpoint.ts'

/** After joining: of a paid club only what its preview has, until it is paid (`role` is null, `entitlement` pending). */
export const joinedClub = z.union([club, clubPreview])
export type JoinedClub = z.infer<typeof joinedClub>

export const membershipApi = {
  'PUT /clubs/:club/membership': {
    summary: 'Join a public club; a paid one is joined once it is paid',
    access: 'person',
    params: clubParam,
    body: joining.nullish(),
    response: joinedClub,
    errors: [
      'club_not_found',
      'already_member',
      'payment_pending',
      'club_is_private',
      ...joiningErrors,
      'banned',
    ],
  },
  'DELETE /clubs/:club/membership': {
    summary: 'Leave a club',
    access: 'person',
    params: clubParam,
    response: none,
    errors: ['club_not_found', 'not_a_member', 'owner_cannot_leave'],
  },
} as const satisfies Endpoints
