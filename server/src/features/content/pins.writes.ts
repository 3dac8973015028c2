import { type ContentType, limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { canPin } from './content.policy.ts'
import { type ContentRow, lockVisibleContentAndClub } from './content.reads.ts'

type Pin = { pinnedAt: string | null }

/** Idempotent. Errors: content_not_found, permission_denied, too_many_pinned. */
export const pinItem = (context: PersonContext, contentId: string) => change(context, contentId, true)

/** Idempotent. Errors: content_not_found, permission_denied. */
export const unpinItem = (context: PersonContext, contentId: string) => change(context, contentId, false)

async function change(context: PersonContext, contentId: string, isPinning: boolean): Promise<Pin> {
  const { viewer } = context
  return write(context, async (tx) => {
    const row = await lockVisibleContentAndClub(tx, viewer, contentId)
    allow(canPin(viewer, row))
    const isPinned = row.pinned_at !== null
    const pinnedAt = isPinned === isPinning ? row.pinned_at : await save(tx, row, isPinning)
    const pin = { pinnedAt: pinnedAt?.toISOString() ?? null }
    if (isPinned === isPinning) return pin
    const clubId = row.club_id
    await recordActivity(tx, {
      ...{ clubId, personId: viewer.id, contentId },
      type: isPinning ? 'content.pinned' : 'content.unpinned',
      data: { type: row.type as ContentType },
    })
    tx.signal(
      { kind: 'pins.changed', clubId, contentId, ...pin },
      { clubId, topicId: row.restricted_topic_id, contentId },
    )
    return pin
  })
}

async function save(tx: Tx, row: ContentRow, isPinning: boolean): Promise<Date | null> {
  if (isPinning) await refuseMore(tx, row.club_id)
  const { pinned_at } = await tx.db
    .updateTable('content')
    .set({ pinned_at: isPinning ? sql`clock_timestamp()` : null })
    .where('id', '=', row.id)
    .returning('pinned_at')
    .executeTakeFirstOrThrow()
  return pinned_at
}

/** The club is locked, so that concurrent pins do not exceed the limit. */
async function refuseMore(tx: Tx, clubId: string): Promise<void> {
  const pinned = await tx.db
    .selectFrom('content')
    .select('id')
    .where('club_id', '=', clubId)
    .where('pinned_at', 'is not', null)
    .execute()
  if (pinned.length >= limits.pinnedItems) throw new AppError('too_many_pinned')
}
