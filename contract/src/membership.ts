import { joining, joiningErrors } from './club-rules.ts'
import { club, clubParam } from './clubs.ts'
import { none } from './common.ts'
import type { Endpoints } from './endpoint.ts'

export const membershipApi = {
  'PUT /clubs/:club/membership': {
    summary: 'Join a public club',
    access: 'person',
    params: clubParam,
    body: joining.nullish(),
    response: club,
    errors: ['club_not_found', 'already_member', 'club_is_private', ...joiningErrors, 'banned'],
  },
  'DELETE /clubs/:club/membership': {
    summary: 'Leave a club',
    access: 'person',
    params: clubParam,
    response: none,
    errors: ['club_not_found', 'not_a_member', 'owner_cannot_leave'],
  },
} as const satisfies Endpoints
