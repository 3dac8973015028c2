import type { joining } from '@guildhall/contract/club-rules'
import type { JoinedClub } from '@guildhall/contract/membership'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { canJoin, canLeave } from '../clubs/clubs.policy.ts'
import { factsOf, findVisibleClub, joinFacts } from '../clubs/clubs.reads.ts'
import { readJoined } from '../clubs/joined.reads.ts'
import { lockMemberships } from '../clubs/lock.ts'
import { acceptRules } from '../moderation/club-rules/joining.writes.ts'
import { admit, endMembership, type Leaving } from './joining.ts'

/** See platform.md 4, Joining. Errors: already_member, payment_pending, club_is_private; as acceptRules. */
export async function joinClub(
  context: PersonContext,
  identifier: string,
  input?: z.output<typeof joining> | null,
): Promise<JoinedClub> {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await findVisibleClub(tx.db, viewer, identifier)
    allow(canJoin(viewer, joinFacts(club)))
    await acceptRules(tx, { clubId: club.id, personId: viewer.id }, input)
    await admit(tx, { clubId: club.id, personId: viewer.id, via: 'join' })
  })
  return readJoined(context, identifier)
}

/** Also ends admin rights. Errors: not_a_member, owner_cannot_leave. */
export async function leaveClub(context: PersonContext, identifier: string, leaving: Leaving) {
  const { viewer } = context
  await write(context, async (tx) => {
    const { id } = await findVisibleClub(tx.db, viewer, identifier)
    await lockMemberships(tx, id, [viewer.id])
    // Read after the lock: they may just have become the owner.
    const club = await findVisibleClub(tx.db, viewer, id)
    allow(canLeave(factsOf(club)))
    await leaving(tx, { clubId: club.id, personId: viewer.id })
    // A concurrent request has ended it.
    if (!(await endMembership(tx, { clubId: club.id, personId: viewer.id })))
      throw new AppError('not_a_member')
  })
  return {}
}
