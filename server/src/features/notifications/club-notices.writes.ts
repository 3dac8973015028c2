import { contentKinds } from '@guildhall/contract/limits'
import type { notifyClubMembers as input } from '@guildhall/contract/notifications'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type Tx, write } from '../../platform/write.ts'
import { recordActivity } from '../clubs/activity.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { holdStanding } from '../clubs/lock.ts'

type Notice = z.output<typeof input>

/** To all members but oneself, by a task (decisions.md B7). Errors: club_not_found, members_only, permission_denied, content_not_found. */
export async function notifyClubMembers(
  context: PersonContext,
  { clubId, type, title, message, metadata }: Notice,
): Promise<{ success: true; error: null }> {
  const { viewer } = context
  await write(context, async (tx) => {
    await holdStanding(tx, viewer, clubId)
    const club = await findManagedClub(tx.db, viewer, clubId)
    const contentId = await findItem(tx, club.id, metadata)
    const about = { clubId: club.id, personId: viewer.id, ...(contentId && { contentId }) }
    await recordActivity(tx, { ...about, type: 'club.notified', data: { notice: { type, title, message } } })
  })
  return { success: true, error: null }
}

/** What the first slug leads to. */
async function findItem(
  { db }: Tx,
  clubId: string,
  metadata: Notice['metadata'],
): Promise<string | undefined> {
  for (const type of contentKinds) {
    const slug = metadata[`${type}Slug`]
    if (slug === undefined) continue
    const item = await db
      .selectFrom('content')
      .select('id')
      .where('club_id', '=', clubId)
      .where('type', '=', type)
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (!item) throw new AppError('content_not_found')
    return item.id
  }
  return undefined
}
