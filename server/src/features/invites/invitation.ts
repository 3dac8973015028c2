import type { Viewer } from '@guildhall/contract/accounts'
import type { joining } from '@guildhall/contract/club-rules'
import type { Invitation, InviteKind } from '@guildhall/contract/invites'
import type { JoinedClub } from '@guildhall/contract/membership'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context, PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { findVisibleClub, readPreview } from '../clubs/clubs.reads.ts'
import { readJoined } from '../clubs/joined.reads.ts'
import { lockClubRow } from '../clubs/lock.ts'
import { admit, refuseBanned } from '../members/joining.ts'
import { acceptRules } from '../moderation/club-rules/joining.writes.ts'
import { hashOf } from '../tokens/secrets.ts'
import { canAccept, type InviteFacts, isLastUse } from './invites.policy.ts'
import { type InviteRow, readPeople, selectInvites } from './invites.reads.ts'

type FoundInvite = InviteRow & { was_removed: boolean }
type InvitationQuery = { token?: string | undefined }

/**
 * Finds an invitation by token, or the one sent to the viewer. Errors: banned, at once instead of on accepting; invitation_invalid,
 * invitation_expired, invitation_before_removal.
 */
export async function readInvitation(
  context: Context,
  identifier: string,
  query: InvitationQuery,
): Promise<Invitation> {
  const { db, viewer } = context
  const club = await readPreview(context, identifier)
  if (viewer) await refuseBanned(db, { clubId: club.id, personId: viewer.id })
  const row = usable(await findInvitations(db, club.id, viewer?.id, query).execute())
  const people = await readPeople(db, [row.invited_by])
  return {
    club,
    kind: row.kind as InviteKind,
    invitedBy: people.get(row.invited_by) ?? null,
    message: row.message,
    recipient: query.token ? await readRecipient(db, row, viewer) : null,
    isForViewer: viewer !== null && row.invited_user_id === viewer.id,
    expiresAt: row.expires_at.toISOString(),
  }
}

/**
 * The token suffices, whatever the viewer's address (platform.md 4, Invite); locks the invite to enforce `max_uses`.
 * Errors: already_member, invitation_invalid, invitation_expired, invitation_before_removal; as acceptRules.
 */
export async function acceptInvitation(
  context: PersonContext,
  identifier: string,
  query: InvitationQuery & z.output<typeof joining>,
): Promise<JoinedClub> {
  const { viewer } = context
  const clubId = await write(context, async (tx) => {
    const club = await findVisibleClub(tx.db, viewer, identifier)
    if (club.role) throw new AppError('already_member')
    await lockClubRow(tx, club.id)
    const row = usable(await findInvitations(tx.db, club.id, viewer.id, query).forUpdate('i').execute())
    await acceptRules(tx, { clubId: club.id, personId: viewer.id }, query)
    const last = isLastUse({ kind: row.kind, uses: row.uses, maxUses: row.max_uses })
    await tx.db
      .updateTable('club_invites')
      .set({ uses: row.uses + 1, ...(last && { status: 'accepted', accepted_at: new Date() }) })
      .where('id', '=', row.id)
      .execute()
    await admit(tx, { clubId: club.id, personId: viewer.id, via: 'invite', groupId: row.group_id })
    // The inviter may have lost the right while this waited for the lock.
    const { inviter_may: holds } = await selectInvites(tx.db)
      .where('i.id', '=', row.id)
      .executeTakeFirstOrThrow()
    if (!holds) throw new AppError('invitation_invalid')
    if (row.invited_by)
      await tx.task('notify.join', {
        inviterId: row.invited_by,
        clubId: club.id,
        personId: viewer.id,
      })
    return club.id
  })
  return readJoined(context, clubId)
}

/**
 * Leaves no log entry, which would reveal the owner of an address. Repeating it does nothing. Errors: already_member, where it
 * was accepted meanwhile; invitation_invalid.
 */
export async function declineInvitation(context: PersonContext, identifier: string) {
  await write(context, async (tx) => {
    const club = await findVisibleClub(tx.db, context.viewer, identifier)
    const declined = await tx.db
      .updateTable('club_invites')
      .set({ status: 'declined' })
      .where('club_id', '=', club.id)
      .where('invited_user_id', '=', context.viewer.id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (!declined.numUpdatedRows) {
      if (club.role) throw new AppError('already_member')
      return refuseUndeclined(tx.db, club.id, context.viewer.id)
    }
    tx.signal({ kind: 'membership.changed', clubId: club.id }, { personId: context.viewer.id })
  })
  return {}
}

/** Error: invitation_invalid, unless the person declined one. */
async function refuseUndeclined(db: Database, clubId: string, personId: string): Promise<void> {
  const declined = await db
    .selectFrom('club_invites')
    .select('id')
    .where('club_id', '=', clubId)
    .where('invited_user_id', '=', personId)
    .where('status', '=', 'declined')
    .limit(1)
    .executeTakeFirst()
  if (!declined) throw new AppError('invitation_invalid')
}

/** Invites by token, or those sent to a person, the latest first. */
function findInvitations(
  db: Database,
  clubId: string,
  personId: string | undefined,
  { token }: InvitationQuery,
) {
  const inClub = selectInvites(db)
    .select(
      sql<boolean>`exists (select from club_activity_log a
        where a.club_id = i.club_id and a.type = 'member.removed' and a.data ->> 'personId' = ${personId ?? null}
          and a.created_at > i.created_at)`.as('was_removed'),
    )
    .where('i.club_id', '=', clubId)
  if (token) return inClub.where('i.token_hash', '=', hashOf(token))
  return inClub
    .where('i.invited_user_id', '=', personId ?? null)
    .where('i.status', '=', 'pending')
    .orderBy('i.expires_at', 'desc')
}

/**
 * Only for holders of the mailed token, which may have been forwarded: who isn't logged in as the recipient recognizes the
 * address, and can't read it.
 */
async function readRecipient(
  db: Database,
  { invited_email, invited_user_id }: InviteRow,
  viewer: Viewer | null,
): Promise<Invitation['recipient']> {
  if (invited_email === null) return null
  const account = await db
    .selectFrom('profiles')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', invited_email.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const isTheirs = viewer !== null && [invited_user_id, account?.id].includes(viewer.id)
  return { email: isTheirs ? invited_email : masked(invited_email), hasAccount: account !== undefined }
}

/** The first character and the domain; the number of dots says nothing of its length. */
const masked = (email: string): string => email.replace(/^(.).*@/su, '$1•••@')

/** The first usable invite; without one, throws the refusal of the first. */
function usable(rows: FoundInvite[]): FoundInvite {
  const now = new Date()
  const found = rows.find((row) => canAccept(factsOf(row), now) === true)
  if (found) return found
  const [first] = rows
  const ability = canAccept(first && factsOf(first), now)
  throw new AppError(ability === true ? 'invitation_invalid' : ability)
}

const factsOf = (row: FoundInvite): InviteFacts => ({
  status: row.status,
  expiresAt: row.expires_at,
  uses: row.uses,
  maxUses: row.max_uses,
  inviterMay: row.inviter_may,
  wasRemoved: row.was_removed,
})
