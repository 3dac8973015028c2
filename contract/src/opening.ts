import { z } from 'zod'
import { club, clubParam } from './clubs.ts'
import { line } from './common.ts'
import type { Endpoints } from './endpoint.ts'

/** Notice period before a private club becomes public. */
export const openingDays = 3

export const openClub = z.object({
  name: line(1000, 'This is not the name of the club').pipe(
    z.string().min(1, 'Type the name of the club to make it public'),
  ),
})

const clubErrors = ['club_not_found', 'bad_club_identifier', 'members_only'] as const

export const openingApi = {
  'PUT /clubs/:club/opening': {
    summary:
      'Schedule a private club to become public in three days; owner only, requires the club’s name. What was written before stays with its members',
    access: 'person',
    byToken: false,
    params: clubParam,
    body: openClub,
    response: club,
    errors: [...clubErrors, 'owner_only', 'already_public'],
  },
  'DELETE /clubs/:club/opening': {
    summary: 'Keep a club private that is scheduled to become public; owner and admins only',
    access: 'person',
    params: clubParam,
    response: club,
    errors: [...clubErrors, 'permission_denied', 'already_public'],
  },
} as const satisfies Endpoints
