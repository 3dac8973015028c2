import { isDeepStrictEqual } from 'node:util'
import type { notifyClubMembers as input } from '@guildhall/contract/notifications'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow, isDuplicate } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { canAddressMembers } from '../clubs/clubs.policy.ts'
import { factsOf, findManagedClub } from '../clubs/clubs.reads.ts'
import { lockMembership } from '../clubs/lock.ts'

type Notice = z.output<typeof input>

/**
 * Notifies all members but the sender, by a task (decisions.md B7). Repeating it notifies no one twice. Errors:
 * club_not_found, members_only, permission_denied, silenced, content_not_found, id_taken.
 */
export async function notifyClubMembers(
  context: PersonContext,
  notice: Notice,
): Promise<{ success: true; error: null }> {
  const once = () => write(context, (tx) => notifyOnce(tx, context, notice))
  await once().catch((error) => {
    if (!isDuplicate(error, 'club_activity_log_pkey')) throw error
    // After a concurrent duplicate, its row exists.
    return once()
  })
  return { success: true, error: null }
}

async function notifyOnce(
  tx: Tx,
  { viewer }: PersonContext,
  { id = newId(), clubId, type, title, message, metadata }: Notice,
): Promise<void> {
  await lockMembership(tx, viewer, clubId)
  const club = await findManagedClub(tx.db, viewer, clubId)
  allow(canAddressMembers(factsOf(club)))
  const contentId = await findItem(tx, club.id, metadata)
  const data = { notice: { type, title, message } }
  const before = await tx.db
    .selectFrom('club_activity_log')
    .select(['type', 'user_id as by', 'club_id as club', 'content_id as about', 'data'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!before) {
    const about = { clubId: club.id, personId: viewer.id, ...(contentId && { contentId }) }
    await recordActivity(tx, { ...about, type: 'club.notified', data }, id)
    return
  }
  const same = { type: 'club.notified', by: viewer.id, club: club.id, about: contentId ?? null, data }
  if (!isDeepStrictEqual(before, same)) throw new AppError('id_taken')
}

/** The id of the item it leads to. Throws content_not_found. */
async function findItem(
  { db }: Tx,
  clubId: string,
  { contentType, contentSlug }: Notice['metadata'],
): Promise<string | undefined> {
  if (contentType === undefined || contentSlug === undefined) return undefined
  const item = await db
    .selectFrom('content')
    .select('id')
    .where('club_id', '=', clubId)
    .where('type', '=', contentType)
    .where('slug', '=', contentSlug)
    .executeTakeFirst()
  if (!item) throw new AppError('content_not_found')
  return item.id
}
