import { randomBytes } from 'node:crypto'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { restrictionIn } from '../clubs/clubs.reads.ts'
import { hashOf } from '../tokens/secrets.ts'
import { invitationMail } from './invites.mail.ts'

type Club = { id: string; slug: string; name: string; accent: string | null }
type Words = { message?: string | null | undefined; groupId?: string | null | undefined }

const day = 86_400_000
/** Seconds within which the same invitation, from the same person in the same words, is sent once. */
const repeatSeconds = 30

/** 256 random bits, of which only a hash is stored. */
export const newInviteToken = (): string => randomBytes(32).toString('base64url')

/**
 * Does the same work with and without an account, so that timing reveals nothing. Returns undefined, and sends nothing, if
 * it was sent seconds ago, unless it `isAgain`: another mail would end the link of the first.
 */
export async function sendToAddress(
  tx: Tx,
  { env, viewer }: PersonContext,
  club: Club,
  { email, message, groupId, isAgain = false }: Words & { email: string; isAgain?: boolean },
): Promise<string | undefined> {
  const token = newInviteToken()
  const [reader] = await readersOf(tx, club, sql<boolean>`lower(p.email) = ${email} and p.email_verified`)
  const words = message || null
  const sent = {
    ...sentNow(viewer.id),
    message: words,
    ...(groupId !== undefined && { group_id: groupId }),
    token_hash: hashOf(token),
    invited_user_id: reader?.id ?? null,
  }
  const made = await tx.db
    .insertInto('club_invites')
    .values({ id: newId(), club_id: club.id, kind: 'email', invited_email: email, ...sent })
    .onConflict((conflict) =>
      conflict
        .expression(sql`club_id, lower(invited_email)`)
        .where(sql<boolean>`status = 'pending' and kind = 'email'`)
        .doUpdateSet(sent)
        .where((eb) => eb.or([eb.lit(isAgain), eb.not(isRepeat(viewer.id, words, groupId))])),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  const { id } = made
  // Without address or person, because club admins can read it.
  await recordActivity(tx, {
    clubId: club.id,
    personId: viewer.id,
    type: 'invite.sent',
    data: { kind: 'email', inviteId: id },
  })
  await tx.task('mail.send', invitationMail(env, { to: email, club, inviter: viewer, words, token, reader }))
  return id
}

/** Sends a notification, and a mail unless turned off. Returns undefined, and sends nothing, if it was sent seconds ago. */
export async function sendToPerson(
  tx: Tx,
  { env, viewer }: PersonContext,
  club: Club,
  { personId, message, groupId }: Words & { personId: string },
): Promise<string | undefined> {
  const words = message || null
  const sent = {
    ...sentNow(viewer.id),
    message: words,
    ...(groupId !== undefined && { group_id: groupId }),
  }
  const made = await tx.db
    .insertInto('club_invites')
    .values({ id: newId(), club_id: club.id, kind: 'person', invited_user_id: personId, ...sent })
    .onConflict((conflict) =>
      conflict
        .columns(['club_id', 'invited_user_id'])
        .where(sql<boolean>`status = 'pending' and kind = 'person'`)
        .doUpdateSet(sent)
        .where((eb) => eb.not(isRepeat(viewer.id, words, groupId))),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  const { id } = made
  await recordActivity(tx, {
    clubId: club.id,
    personId: viewer.id,
    type: 'invite.sent',
    data: { kind: 'person', inviteId: id, personId },
  })
  const [reader] = await readersOf(tx, club, sql<boolean>`p.id = ${personId} and p.email_verified`)
  if (reader?.wantsMail)
    await tx.task(
      'mail.send',
      invitationMail(env, { to: reader.email, club, inviter: viewer, words, reader }),
    )
  return id
}

/** By the database's clock, like the log: comparing an invite with a removal requires one clock. */
export const madeNow = sql<Date>`now()`

/** SQL: whether the pending invitation is the same, still open and sent seconds ago. */
const isRepeat = (inviterId: string, words: string | null, groupId: Words['groupId']) => sql<boolean>`(
  ${groupId === undefined ? sql`` : sql`club_invites.group_id is not distinct from ${groupId} and`}
  club_invites.invited_by = ${inviterId} and club_invites.message is not distinct from ${words}
  and club_invites.expires_at > now()
  and club_invites.created_at > now() - make_interval(secs => ${sql.lit(repeatSeconds)}))`

const sentNow = (invitedBy: string) => ({
  invited_by: invitedBy,
  created_at: madeNow,
  expires_at: new Date(Date.now() + limits.inviteDays * day),
})

async function readersOf(tx: Tx, club: Club, who: ReturnType<typeof sql<boolean>>) {
  const rows = await tx.db
    .selectFrom('profiles as p')
    .leftJoin('notification_preferences as w', 'w.user_id', 'p.id')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'p.id').on('m.club_id', '=', club.id),
    )
    .select(['p.id', 'p.email', 'p.first_name', 'w.email as wants_mail', 'm.id as membership'])
    .select((eb) => restrictionIn(sql`${club.id}::uuid`, eb.ref('p.id')).as('restriction'))
    .where(who)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    wantsMail: row.wants_mail !== false,
    isMember: row.membership !== null,
    isBanned: row.restriction === 'banned',
  }))
}
