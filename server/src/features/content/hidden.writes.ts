import type { ContentType } from '@guildhall/contract/limits'
import type { Tx } from '../../platform/database/write.ts'
import { signalMentioned } from '../mentions/mentions.writes.ts'
import { restrictedTopicOf } from '../visibility/seen-topics.ts'
import { readTotal } from './counts.reads.ts'
import { audienceOf, countItems } from './counts.writes.ts'

type Row = { id: string; club_id: string; restricted_topic_id: string | null; type: string }

/** Hides items, or shows them again, with their counts. Lock them first (`lockItems`); others are left alone. */
export async function setItemsHidden(tx: Tx, ids: string[], isHidden: boolean): Promise<void> {
  const rows = await tx.db
    .updateTable('content_rows as c')
    .set({ is_hidden: isHidden })
    .where('id', 'in', ids)
    .where('is_hidden', '=', !isHidden)
    .returning(['id', 'club_id', 'type', restrictedTopicOf.as('restricted_topic_id')])
    .execute()
  for (const group of byCount(rows)) {
    const [{ club_id: clubId, type }] = group
    await countItems(tx, clubId, type as ContentType, isHidden ? -group.length : group.length)
    if (isHidden) signalGone(tx, group)
    else await signalBack(tx, group)
  }
  await signalMentioned(tx, { content_id: rows.map(({ id }) => id) })
}

/** Stops new comments on an item, or allows them again. */
export async function setCommentsLocked(tx: Tx, id: string, isLocked: boolean): Promise<void> {
  const row = await tx.db
    .updateTable('content_rows as c')
    .set({ comments_locked: isLocked })
    .where('id', '=', id)
    .where('comments_locked', '=', !isLocked)
    .returning(['id', 'club_id', 'type', 'is_hidden', restrictedTopicOf.as('restricted_topic_id')])
    .executeTakeFirst()
  if (row && !row.is_hidden) tx.signal(...signalOf('content.updated', row))
}

type Group = [Row, ...Row[]]

/** Rows of one club, type and restricted topic together, in the order in which other writes lock their counts. */
function byCount(rows: Row[]): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const key = `${row.club_id} ${row.type} ${row.restricted_topic_id ?? ''}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}

function signalGone(tx: Tx, rows: Row[]): void {
  for (const row of rows) tx.signal(...signalOf('content.deleted', row))
}

/** Lists show that something is there, with the new count, and pages that stayed open show the items again. */
async function signalBack(tx: Tx, rows: Group): Promise<void> {
  const [{ club_id: clubId, type, restricted_topic_id: topicId }] = rows
  const { count, as_of: time } = await readTotal(tx.db, clubId, type as ContentType)
  const about = { clubId, contentId: rows[0].id, type: type as ContentType }
  tx.signal({ kind: 'content.created', ...about, count, asOf: time }, { clubId, topicId })
  for (const row of rows) tx.signal(...signalOf('content.updated', row))
}

const signalOf = (kind: 'content.updated' | 'content.deleted', row: Row) =>
  [{ kind, clubId: row.club_id, contentId: row.id, type: row.type as ContentType }, audienceOf(row)] as const
