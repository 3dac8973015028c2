import { type ContentType, limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { type Tx, write } from '../../platform/write.ts'
import { recordActivity } from '../clubs/activity.ts'
import { lockClubRow } from '../clubs/lock.ts'
import { canPin } from './content.policy.ts'
import { type ContentRow, lockVisibleContent } from './content.reads.ts'

type Pin = { pinnedAt: string | null }

/** Pinning twice pins once. Errors: content_not_found, permission_denied, too_many_pinned. */
export const pinItem = (context: PersonContext, contentId: string) => change(context, contentId, true)

/** What is not pinned is no error. Errors: content_not_found, permission_denied. */
export const unpinItem = (context: PersonContext, contentId: string) => change(context, contentId, false)

async function change(context: PersonContext, contentId: string, isWanted: boolean): Promise<Pin> {
  const { viewer } = context
  return write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, contentId)
    allow(canPin(viewer, row))
    const isPinned = row.pinned_at !== null
    const pinnedAt = isPinned === isWanted ? row.pinned_at : await save(tx, row, isWanted)
    const pin = { pinnedAt: pinnedAt?.toISOString() ?? null }
    if (isPinned === isWanted) return pin
    const clubId = row.club_id
    await recordActivity(tx, {
      ...{ clubId, personId: viewer.id, contentId },
      type: isWanted ? 'content.pinned' : 'content.unpinned',
      data: { type: row.type as ContentType },
    })
    tx.signal({ kind: 'pins.changed', clubId, contentId, ...pin }, { clubId, contentId })
    return pin
  })
}

async function save(tx: Tx, row: ContentRow, isWanted: boolean): Promise<Date | null> {
  if (isWanted) await refuseMore(tx, row.club_id)
  const { pinned_at } = await tx.db
    .updateTable('content')
    .set({ pinned_at: isWanted ? sql`clock_timestamp()` : null })
    .where('id', '=', row.id)
    .returning('pinned_at')
    .executeTakeFirstOrThrow()
  return pinned_at
}

/** Counted one after another in a club, so that two people who pin at once do not pass the limit together. */
async function refuseMore(tx: Tx, clubId: string): Promise<void> {
  await lockClubRow(tx, clubId)
  const pinned = await tx.db
    .selectFrom('content')
    .select('id')
    .where('club_id', '=', clubId)
    .where('pinned_at', 'is not', null)
    .execute()
  if (pinned.length >= limits.pinnedItems) throw new AppError('too_many_pinned')
}
