import { z } from 'zod'
import { clubParam } from './clubs.ts'
import { line, none } from './common.ts'
import type { Endpoints } from './endpoint.ts'

/** The club's name, typed by its owner: nobody deletes a club by a slip of the hand. */
export const deleteClub = z.object({
  name: line(1000, 'This is not the name of the club').pipe(
    z.string().min(1, 'Type the name of the club to delete it'),
  ),
})

export const deletionApi = {
  'DELETE /clubs/:club': {
    summary:
      "Delete a club with everything in it; asks for the club's name. It is gone at once, for everyone",
    access: 'person',
    byToken: false,
    params: clubParam,
    body: deleteClub,
    response: none,
    errors: ['club_not_found', 'bad_club_identifier', 'owner_only'],
  },
} as const satisfies Endpoints
