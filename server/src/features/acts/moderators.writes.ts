import { moderation } from '@guildhall/contract/moderation-limits'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { lockMemberships } from '../clubs/lock.ts'
import { setModerator } from '../clubs/memberships.writes.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import type { Standing } from '../moderation/moderation.policy.ts'
import { readStanding } from '../moderation/moderators.reads.ts'
import { notify } from '../notifications/notify.ts'

type Target = { club: string; personId: string }

/** Errors: as findManagedClub, member_not_found, already_moderator, too_many_moderators. */
export async function addModerator(context: PersonContext, target: Target) {
  await write(context, async (tx) => {
    const { club, standing } = await lockTarget(tx, context, target)
    if (standing !== 'member') throw new AppError('already_moderator')
    const listed = (club.permissions as Partial<Record<string, string[]>>).moderators ?? []
    if (listed.length >= moderation.moderators) throw new AppError('too_many_moderators')
    await change(tx, context, { ...target, club }, true)
  })
  return {}
}

/** Errors: as findManagedClub, member_not_found, not_a_moderator. */
export async function removeModerator(context: PersonContext, target: Target) {
  await write(context, async (tx) => {
    const { club, standing } = await lockTarget(tx, context, target)
    if (standing !== 'moderator') throw new AppError('not_a_moderator')
    await change(tx, context, { ...target, club }, false)
  })
  return {}
}

type Club = Awaited<ReturnType<typeof findManagedClub>>

async function lockTarget(
  tx: Tx,
  { viewer }: PersonContext,
  { club: identifier, personId }: Target,
): Promise<{ club: Club; standing: Standing }> {
  const { id } = await findManagedClub(tx.db, viewer, identifier)
  await lockMemberships(tx, id, [viewer.id, personId])
  const club = await findManagedClub(tx.db, viewer, id)
  const standing = await readStanding(tx.db, id, personId)
  if (standing === 'outsider') throw new AppError('member_not_found')
  return { club, standing }
}

async function change(
  tx: Tx,
  { viewer }: PersonContext,
  { club, personId }: { club: Club; personId: string },
  isModerator: boolean,
): Promise<void> {
  const clubId = club.id
  await setModerator(tx, { clubId, personId }, isModerator)
  const what = isModerator ? 'moderator_added' : 'moderator_removed'
  const cause = await recordModeration(tx, { what, clubId, personId, actorId: viewer.id })
  tx.signal({ kind: 'membership.changed', clubId }, { personId })
  const { name, slug } = club
  await notify(
    tx,
    isModerator
      ? {
          ...{ type: 'MODERATOR_ADDED', cause, club: { id: clubId, slug }, by: viewer.id },
          title: `You are a moderator of ${name}`,
          message: `You can answer reports in ${name}, hide what breaks its rules, and act on members.`,
        }
      : {
          ...{ type: 'MODERATOR_REMOVED', cause, club: { id: clubId, slug }, by: viewer.id },
          title: `You are no longer a moderator of ${name}`,
          message: `Your moderator role in ${name} was removed.`,
        },
    [{ id: personId }],
  )
}
