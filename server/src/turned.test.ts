import { openTurnedClub } from './testing/private-club.ts'
import { walkPrivateClub } from './testing/private-walk.ts'

// What was written while a club was private stays with those who were members then (docs/decisions/141);
// turned.deep-walks.test.ts has all outsiders and query strings.
const club = await openTurnedClub()
await walkPrivateClub(club, {
  outsiders: ['a visitor', 'a former admin', 'a new member'],
  queries: 'declared',
})
