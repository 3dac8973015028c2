import { openPrivateClub } from './testing/private-club.ts'
import { walkPrivateClub } from './testing/private-walk.ts'

// Every outsider, and every query string at every endpoint that takes one.
const club = await openPrivateClub()
await walkPrivateClub(club, {
  outsiders: Object.keys(club.outsiders) as (keyof typeof club.outsiders)[],
  queries: 'all',
})
