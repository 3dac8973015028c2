import type { inviteLifetimes } from '@guildhall/contract/choices'
import type {
  createClubLink,
  Invite,
  inviteByEmail,
  inviteByUsername,
  NewInviteLink,
} from '@guildhall/contract/invites'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { nobody } from '../../platform/ids.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { restrictionIn, type VisibleClub } from '../clubs/clubs.reads.ts'
import { lockMembership } from '../clubs/lock.ts'
import { roleIn } from '../clubs/standing.ts'
import { findGroup } from '../groups/groups.reads.ts'
import { holderOf } from '../profiles/held-usernames.ts'
import { alreadyDecided } from '../profiles/made-decision.ts'
import { hashOf } from '../tokens/secrets.ts'
import { invitationUrl } from './invites.mail.ts'
import { findInvitingClub, readInvite } from './invites.reads.ts'
import { madeNow, newInviteToken, sendToAddress, sendToPerson } from './sending.ts'

const day = 86_400_000
export const lifetimeMs: Record<(typeof inviteLifetimes)[number], number> = {
  '1-day': day,
  '7-days': 7 * day,
  '30-days': 30 * day,
}

/**
 * Repeating an id makes a new token while the link is unused, because the first response was lost. Errors: id_taken,
 * group_not_found.
 */
export async function makeInviteLink(
  context: PersonContext,
  identifier: string,
  { id, lifetime, maxUses, groupId = null }: z.output<typeof createClubLink>,
): Promise<NewInviteLink> {
  const token = newInviteToken()
  const clubId = await write(context, async (tx) => {
    const club = await lockInvitingClub(tx, context, identifier)
    await checkGroup(tx, context, club, groupId)
    const link = {
      group_id: groupId,
      token_hash: hashOf(token),
      hint: token.slice(-4),
      max_uses: maxUses,
      created_at: madeNow,
      expires_at: new Date(Date.now() + lifetimeMs[lifetime]),
    }
    const made = await tx.db
      .insertInto('club_invites')
      .values({ id, club_id: club.id, kind: 'link', invited_by: context.viewer.id, ...link })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(link)
          .where('club_invites.club_id', '=', club.id)
          .where('club_invites.invited_by', '=', context.viewer.id)
          .where('club_invites.kind', '=', 'link')
          .where('club_invites.status', '=', 'pending')
          .where('club_invites.uses', '=', 0),
      )
      .executeTakeFirst()
    if (!made.numInsertedOrUpdatedRows) throw new AppError('id_taken')
    await recordActivity(tx, {
      clubId: club.id,
      personId: context.viewer.id,
      type: 'invite.linked',
      data: { inviteId: id },
    })
    return club.id
  })
  return { ...(await readInvite(context.db, id)), url: invitationUrl(context.env, clubId, token) }
}

/**
 * Responds the same whether or not the address has an account (V5). Repeated within seconds, returns the first. Error:
 * group_not_found.
 */
export async function inviteAddress(
  context: PersonContext,
  identifier: string,
  { groupId, ...to }: z.output<typeof inviteByEmail>,
): Promise<Invite> {
  const id = await write(context, async (tx) => {
    const club = await lockInvitingClub(tx, context, identifier)
    await checkGroup(tx, context, club, groupId)
    return (
      (await sendToAddress(tx, context, club, { ...to, groupId })) ??
      findOpenInvite(tx.db, club.id, sql<boolean>`kind = 'email' and lower(invited_email) = ${to.email}`)
    )
  })
  return readInvite(context.db, id)
}

/**
 * Errors: user_not_found, already_member (platform.md 5); person_banned, which those who invite may know, as they list and lift
 * the club's bans.
 */
export async function invitePerson(
  context: PersonContext,
  identifier: string,
  { username, message, groupId }: z.output<typeof inviteByUsername>,
): Promise<Invite> {
  const id = await write(context, async (tx) => {
    const club = await lockInvitingClub(tx, context, identifier)
    await checkGroup(tx, context, club, groupId)
    // A former username leads to its last holder.
    const holder = (await holderOf(tx.db, username)) ?? nobody
    const person = await tx.db
      .selectFrom('profiles as p')
      .innerJoin('clubs as k', (join) => join.on('k.id', '=', club.id))
      .leftJoin('club_memberships as m', (join) =>
        join.onRef('m.user_id', '=', 'p.id').onRef('m.club_id', '=', 'k.id'),
      )
      .select((eb) => [
        'p.id',
        roleIn(eb.ref('p.id')).as('role'),
        restrictionIn(eb.ref('k.id'), eb.ref('p.id')).as('restriction'),
      ])
      .where((eb) =>
        eb.or([eb(eb.fn('lower', ['p.username']), '=', username.toLowerCase()), eb('p.id', '=', holder)]),
      )
      .executeTakeFirst()
    if (!person) throw new AppError('user_not_found')
    if (person.role)
      throw new AppError('already_member', { message: 'User is already a member of this club' })
    if (person.restriction === 'banned')
      throw new AppError('person_banned', { fields: { username: 'This person is banned from your club' } })
    return (
      (await sendToPerson(tx, context, club, { personId: person.id, message, groupId })) ??
      findOpenInvite(tx.db, club.id, sql<boolean>`kind = 'person' and invited_user_id = ${person.id}`)
    )
  })
  return readInvite(context.db, id)
}

async function findOpenInvite(db: Database, clubId: string, isTo: RawBuilder<boolean>): Promise<string> {
  const { id } = await db
    .selectFrom('club_invites')
    .select('id')
    .where('club_id', '=', clubId)
    .where('status', '=', 'pending')
    .where(isTo)
    .executeTakeFirstOrThrow()
  return id
}

/** Sends a new token, because only a hash is stored (decisions.md B1), with the words of before. Error: invite_not_found. */
export async function sendInvitationEmail(
  context: PersonContext,
  { clubId, email }: { clubId: string; email: string },
): Promise<{ success: true }> {
  await write(context, async (tx) => {
    const club = await lockInvitingClub(tx, context, clubId)
    const open = await tx.db
      .selectFrom('club_invites')
      .select(['id', 'message'])
      .where('club_id', '=', club.id)
      .where('kind', '=', 'email')
      .where('status', '=', 'pending')
      .where('expires_at', '>', new Date())
      .where((eb) => eb(eb.fn('lower', ['invited_email']), '=', email))
      .executeTakeFirst()
    if (!open) throw new AppError('invite_not_found')
    await sendToAddress(tx, context, club, { email, message: open.message, isAgain: true })
  })
  return { success: true }
}

/**
 * Idempotent, also for one that was declined, of which no one learns. Errors: invite_not_found, already_decided for one that
 * was accepted.
 */
export async function revokeInvite(context: PersonContext, identifier: string, inviteId: string) {
  await write(context, async (tx) => {
    const club = await lockInvitingClub(tx, context, identifier)
    const revoked = await tx.db
      .updateTable('club_invites')
      .set({ status: 'revoked' })
      .where('id', '=', inviteId)
      .where('club_id', '=', club.id)
      .where('status', '=', 'pending')
      .returning(['kind', 'invited_user_id'])
      .executeTakeFirst()
    if (!revoked) return refuseAccepted(tx.db, club.id, inviteId)
    if (revoked.invited_user_id)
      tx.signal({ kind: 'membership.changed', clubId: club.id }, { personId: revoked.invited_user_id })
    await recordActivity(tx, {
      clubId: club.id,
      personId: context.viewer.id,
      type: 'invite.revoked',
      data: {
        kind: revoked.kind,
        inviteId,
        // Never reveals the owner of an address.
        ...(revoked.kind === 'person' && { personId: revoked.invited_user_id ?? undefined }),
      },
    })
  })
  return {}
}

/** Of an invite that is not open. Errors: invite_not_found, already_decided. */
async function refuseAccepted(db: Database, clubId: string, inviteId: string): Promise<void> {
  const invite = await db
    .selectFrom('club_invites')
    .select(['kind', 'status', 'invited_user_id', 'accepted_at'])
    .where('id', '=', inviteId)
    .where('club_id', '=', clubId)
    .executeTakeFirst()
  if (!invite) throw new AppError('invite_not_found')
  if (invite.status !== 'accepted') return
  const { kind, invited_user_id: invitedId, accepted_at: at } = invite
  // Never reveals the owner of an address.
  throw await alreadyDecided(db, { outcome: 'accepted', byId: kind === 'person' ? invitedId : null, at })
}

/** Error: group_not_found. */
async function checkGroup(
  tx: Tx,
  { viewer }: PersonContext,
  club: VisibleClub,
  groupId: string | null | undefined,
): Promise<void> {
  if (groupId) await findGroup(tx.db, viewer, club, groupId)
}

/** Like findInvitingClub, with a lock against changes of the viewer's role. */
async function lockInvitingClub(tx: Tx, { viewer }: PersonContext, identifier: string): Promise<VisibleClub> {
  await lockMembership(tx, viewer, identifier)
  return findInvitingClub({ db: tx.db, viewer }, identifier)
}
