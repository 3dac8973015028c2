import { z } from 'zod'
import { club, clubLabel, clubParam } from './clubs.ts'
import { id, line, none } from './common.ts'
import type { Endpoints } from './endpoint.ts'

export const deleteClub = z.object({
  name: line(1000, 'This is not the name of the club').pipe(
    z.string().min(1, 'Type the name of the club to delete it'),
  ),
})

export const deletedClub = clubLabel.extend({
  deletedAt: z.string(),
  /** When restoring ends. */
  endsAt: z.string(),
  members: z.number(),
  items: z.number(),
})
export type DeletedClub = z.infer<typeof deletedClub>

export const deletionApi = {
  'DELETE /clubs/:club': {
    summary:
      'Delete a club with everything in it; requires the club’s name. It disappears immediately and can be restored for 7 days',
    access: 'person',
    byToken: false,
    params: clubParam,
    body: deleteClub,
    response: none,
    errors: ['club_not_found', 'bad_club_identifier', 'owner_only'],
  },
  'GET /my/deleted-clubs': {
    summary: 'List the clubs you deleted and can still restore, the latest first',
    access: 'person',
    response: z.object({ clubs: z.array(deletedClub) }),
    errors: [],
  },
  'PUT /my/deleted-clubs/:clubId/restoration': {
    summary: 'Restore a deleted club with its members, content, roles and address',
    access: 'person',
    byToken: false,
    params: z.object({ clubId: id }),
    response: club,
    errors: ['club_not_found', 'club_not_deleted', 'restoration_over'],
  },
} as const satisfies Endpoints
