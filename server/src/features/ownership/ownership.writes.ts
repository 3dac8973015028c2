import type { Viewer } from '@guildhall/contract/accounts'
import type { Club } from '@guildhall/contract/clubs'
import type { OwnershipOffer } from '@guildhall/contract/ownership'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { canOwn, canSeeInside } from '../clubs/clubs.policy.ts'
import { factsOf, findOpenClub, readClub, type VisibleClub } from '../clubs/clubs.reads.ts'
import { countMembers } from '../clubs/counts.writes.ts'
import { lockMemberships, lockVisibleClub } from '../clubs/lock.ts'
import { changeOwner } from '../clubs/memberships.writes.ts'
import { endOpening } from '../clubs/opening.writes.ts'
import { alreadyDecided } from '../profiles/made-decision.ts'
import { canAccept } from './ownership.policy.ts'
import { findEndedOffer, findOffer, isAdminOf, presentOffer } from './ownership.reads.ts'

/** Repeating an offer changes nothing. Errors: owner_only, not_an_admin (at the person), offer_pending. */
export async function offerOwnership(
  context: PersonContext,
  identifier: string,
  personId: string,
): Promise<OwnershipOffer> {
  const { viewer } = context
  return write(context, async (tx) => {
    const club = await lockOpenClub(tx, viewer, identifier)
    allow(canOwn(factsOf(club)))
    if (!(await isAdminOf(tx.db, club.id, personId)))
      throw new AppError('not_an_admin', { fields: { personId: 'Choose one of the admins' } })
    const before = await findOffer(tx.db, viewer, club.id)
    if (before?.toId === personId) return presentOffer(tx.db, viewer, before)
    if (before?.isToAdmin) throw new AppError('offer_pending')
    const createdAt = new Date()
    const offered = { user_id: personId, offered_by: viewer.id, created_at: createdAt }
    await tx.db
      .insertInto('club_ownership_offers')
      .values({ club_id: club.id, ...offered })
      .onConflict((conflict) => conflict.column('club_id').doUpdateSet(offered))
      .execute()
    await recordActivity(tx, {
      clubId: club.id,
      personId: viewer.id,
      type: 'ownership.offered',
      data: { personId },
    })
    signalBoth(tx, club.id, [viewer.id, personId])
    return presentOffer(tx.db, viewer, { fromId: viewer.id, toId: personId, isToAdmin: true, createdAt })
  })
}

/** Ends an offer as the owner or the recipient; repeated by the viewer, does nothing. Errors: offer_not_found, already_decided. */
export async function endOwnOffer(context: PersonContext, identifier: string) {
  const { viewer } = context
  await write(context, async (tx) => {
    const club = await lockOpenClub(tx, viewer, identifier)
    const offer = await findOffer(tx.db, viewer, club.id)
    if (!offer) {
      const made = await findEndedOffer(tx.db, viewer, club.id)
      if (made?.byId === viewer.id && made.outcome !== 'accepted') return
      throw made ? await alreadyDecided(tx.db, made) : new AppError('offer_not_found')
    }
    await tx.db.deleteFrom('club_ownership_offers').where('club_id', '=', club.id).execute()
    const isDeclined = offer.toId === viewer.id
    await recordActivity(tx, {
      clubId: club.id,
      personId: viewer.id,
      type: isDeclined ? 'ownership.declined' : 'ownership.withdrawn',
      data: { personId: isDeclined ? offer.fromId : offer.toId },
    })
    signalBoth(tx, club.id, [offer.fromId, offer.toId])
  })
  return {}
}

/**
 * The former owner becomes an admin. Repeating it as the new owner changes nothing. Errors: offer_not_found,
 * already_decided, offer_over.
 */
export async function acceptOwnership(context: PersonContext, identifier: string): Promise<Club> {
  const { viewer } = context
  const id = await write(context, async (tx) => {
    const { id, user_id: ownerId } = await findOpenClub(tx.db, viewer, identifier)
    await lockMemberships(tx, id, [viewer.id, ownerId])
    const club = await findOpenClub(tx.db, viewer, id)
    const offer = await findOffer(tx.db, viewer, club.id)
    if (!offer && club.user_id === viewer.id) return club.id
    const made = offer ? undefined : await findEndedOffer(tx.db, viewer, club.id)
    if (made?.toId === viewer.id && made.outcome !== 'accepted') throw await alreadyDecided(tx.db, made)
    // The offering person may no longer be the owner.
    if (!offer || offer.toId !== viewer.id || offer.fromId !== club.user_id)
      throw new AppError('offer_not_found')
    allow(canAccept(viewer, offer))
    await changeOwner(tx, { clubId: club.id, fromId: club.user_id, toId: viewer.id })
    await tx.db.deleteFrom('club_ownership_offers').where('club_id', '=', club.id).execute()
    await recordActivity(tx, {
      clubId: club.id,
      personId: viewer.id,
      type: 'ownership.transferred',
      data: { personId: offer.fromId },
    })
    // The new owner has to confirm it anew.
    await endOpening(tx, { clubId: club.id, byId: viewer.id })
    signalBoth(tx, club.id, [offer.fromId, offer.toId])
    await countMembers(tx, club.id, 0)
    tx.signal({ kind: 'club.updated', clubId: club.id }, { clubId: club.id })
    return club.id
  })
  return readClub(context, id)
}

/** Locks the club if the viewer can see inside. Errors: club_not_found, members_only. */
async function lockOpenClub(tx: Tx, viewer: Viewer, identifier: string): Promise<VisibleClub> {
  const club = await lockVisibleClub(tx, viewer, identifier)
  allow(canSeeInside(factsOf(club)))
  return club
}

function signalBoth(tx: Tx, clubId: string, personIds: string[]): void {
  tx.signal({ kind: 'membership.changed', clubId }, { personIds })
}
