import type { JoinedClub } from '@guildhall/contract/membership'
import type { PersonContext } from '../../platform/context.ts'
import { canSeeInside } from './clubs.policy.ts'
import { factsOf, findVisibleClub, readClub, readPreview } from './clubs.reads.ts'

/** A club that was joined: its preview alone for people who still have to pay, unless it is open to them. */
export async function readJoined(context: PersonContext, identifier: string): Promise<JoinedClub> {
  const club = await findVisibleClub(context.db, context.viewer, identifier)
  return canSeeInside(factsOf(club)) === true
    ? readClub(context, identifier)
    : readPreview(context, identifier)
}
