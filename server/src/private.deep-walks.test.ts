import { openPrivateClub } from './testing/private-club.ts'
import { walkPrivateClub } from './testing/private-walk.ts'

// All outsiders, and all query strings at every endpoint.
const club = await openPrivateClub()
await walkPrivateClub(club, {
  outsiders: Object.keys(club.outsiders),
  queries: 'all',
})
