import { moderation } from '@guildhall/contract/moderation-limits'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { lockMemberships } from '../clubs/lock.ts'
import { setModerator } from '../clubs/memberships.writes.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import { readStanding } from '../moderation/moderators.reads.ts'
import { notify } from '../notifications/notify.ts'
import { moderatorNotices } from './acts.words.ts'

type Target = { club: string; personId: string }

/** Errors: as findManagedClub, member_not_found, already_moderator, too_many_moderators. */
export const addModerator = (context: PersonContext, target: Target) => change(context, target, true)

/** Errors: as findManagedClub, member_not_found, not_a_moderator. */
export const removeModerator = (context: PersonContext, target: Target) => change(context, target, false)

async function change(
  context: PersonContext,
  { club: identifier, personId }: Target,
  isModerator: boolean,
): Promise<Record<string, never>> {
  const { viewer } = context
  await write(context, async (tx) => {
    const { id: clubId } = await findManagedClub(tx.db, viewer, identifier)
    await lockMemberships(tx, clubId, [viewer.id, personId])
    const { name, slug, permissions } = await findManagedClub(tx.db, viewer, clubId)
    const standing = await readStanding(tx.db, clubId, personId)
    if (standing === 'outsider') throw new AppError('member_not_found')
    if (isModerator && standing !== 'member') throw new AppError('already_moderator')
    if (!isModerator && standing !== 'moderator') throw new AppError('not_a_moderator')
    const listed = (permissions as Partial<Record<string, string[]>>).moderators ?? []
    if (isModerator && listed.length >= moderation.moderators) throw new AppError('too_many_moderators')
    await setModerator(tx, { clubId, personId }, isModerator)
    const what = isModerator ? 'moderator_added' : 'moderator_removed'
    const cause = await recordModeration(tx, { what, clubId, personId, actorId: viewer.id })
    tx.signal({ kind: 'membership.changed', clubId }, { personId })
    const notice = { ...moderatorNotices[what](name), cause, club: { id: clubId, slug }, by: viewer.id }
    await notify(tx, notice, [{ id: personId }])
  })
  return {}
}
