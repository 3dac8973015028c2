import type { joining } from '@guildhall/contract/club-rules'
import type { ClubPreview } from '@guildhall/contract/clubs'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { changing, type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { canAsk } from '../clubs/clubs.policy.ts'
import { findVisibleClub, joinFacts, readPreview } from '../clubs/clubs.reads.ts'
import { lockMembership } from '../clubs/lock.ts'
import { readManagers } from '../clubs/managers.ts'
import { acceptRules, deleteAnswers } from '../moderation/club-rules/joining.writes.ts'

/** See platform.md 4, Joining. Errors: already_member, club_is_public, request_pending, ask_again_later; as acceptRules. */
export async function requestToJoin(
  context: PersonContext,
  identifier: string,
  input?: z.output<typeof joining> | null,
): Promise<ClubPreview> {
  const { viewer } = context
  await write(changing(context), async (tx) => {
    // Waits for concurrent ways of joining, which refer to the account, so that no member has a pending request.
    await tx.db.selectFrom('profiles').select('id').where('id', '=', viewer.id).forUpdate().execute()
    await lockMembership(tx, viewer, identifier)
    const club = await findVisibleClub(tx.db, viewer, identifier)
    allow(canAsk(viewer, joinFacts(club)))
    await acceptRules(tx, { clubId: club.id, personId: viewer.id }, input)
    const isQuiet = await hasRecentRequest(tx, club.id, viewer.id)
    await tx.db
      .insertInto('join_requests')
      .values({ id: newId(), club_id: club.id, user_id: viewer.id })
      .execute()
    await recordActivity(tx, { clubId: club.id, personId: viewer.id, type: 'request.made', isQuiet })
    await signalRequests(tx, club.id, viewer.id)
  })
  return readPreview(context, identifier)
}

/** Succeeds without a pending request. Error: already_member. */
export async function withdrawRequest(context: PersonContext, identifier: string): Promise<ClubPreview> {
  const { viewer } = context
  await write(context, async (tx) => {
    await lockMembership(tx, viewer, identifier)
    const { id: clubId } = await findVisibleClub(tx.db, viewer, identifier)
    const withdrawn = await tx.db
      .updateTable('join_requests')
      .set({ status: 'withdrawn', decided_at: new Date() })
      .where('club_id', '=', clubId)
      .where('user_id', '=', viewer.id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (withdrawn.numUpdatedRows > 0n) {
      await deleteAnswers(tx, { clubId, personId: viewer.id })
      await recordActivity(tx, { clubId, personId: viewer.id, type: 'request.withdrawn' })
      return signalRequests(tx, clubId, viewer.id)
    }
    const { role } = await findVisibleClub(tx.db, viewer, identifier)
    if (role) throw new AppError('already_member')
  })
  return readPreview(context, identifier)
}

/** Managers are notified about the same person at most once a day. */
async function hasRecentRequest(tx: Tx, clubId: string, personId: string): Promise<boolean> {
  const lately = await tx.db
    .selectFrom('join_requests')
    .select('id')
    .where('user_id', '=', personId)
    .where('club_id', '=', clubId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .limit(1)
    .executeTakeFirst()
  return lately !== undefined
}

/** Signals the managers and the requester only: members must not learn of requests. */
async function signalRequests(tx: Tx, clubId: string, askerId: string): Promise<void> {
  const personIds = [...(await readManagers(tx.db, clubId)), askerId]
  tx.signal({ kind: 'requests.changed', clubId }, { personIds })
}
