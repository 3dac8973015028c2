import type { FieldValue, FieldValues } from '@guildhall/contract/editing'
import { type RawBuilder, sql } from 'kysely'
import { isSame } from '../../platform/editing.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/write.ts'

export type VersionChange = { field: string; from: FieldValue; to: FieldValue }
/** An item; with a comment, that comment on it. */
export type Versioned = { contentId: string; commentId: string | null }
type Change = { now: FieldValues; wanted: Partial<FieldValues>; fields: string[] }

/** What an item was before: for so many days, so many changes, in pages. Pages of the web know nothing of these. */
export const kept = {
  days: 90,
  changes: 100,
  page: 20,
  /** What one person saves within so many is one change. */
  minutes: 5,
}

/** Pictures and files, which are no words. */
const wordless = new Set(['images', 'attachmentPaths'])

/** SQL: those of an item alone, or of one comment. */
export const versionsOf = ({ contentId, commentId }: Versioned) =>
  commentId === null
    ? sql<boolean>`content_id = ${contentId}::uuid and comment_id is null`
    : sql<boolean>`comment_id = ${commentId}::uuid`

/** SQL: younger than this, a change is shown and kept. */
export const keptSince = sql<Date>`now() - make_interval(days => ${sql.lit(kept.days)})`

/**
 * Keeps what the words of a locked item, or of a comment on it, were, and says whether any change. What one person saves
 * in a few minutes is one change; of many the oldest go.
 */
export async function keepVersion(
  tx: Tx,
  of: Versioned & { editorId: string },
  { now, wanted, fields }: Change,
): Promise<boolean> {
  const changes = fields
    .filter((field) => !wordless.has(field))
    .map((field) => ({ field, from: now[field] ?? null, to: wanted[field] ?? null }))
  if (changes.length === 0) return false
  const last = await findLatest(tx, of)
  if (last?.isRecent && last.editor_id === of.editorId) await merge(tx, last, changes)
  else await add(tx, of, changes)
  return true
}

type Latest = { id: string; editor_id: string | null; changes: VersionChange[]; isRecent: boolean }

const findLatest = (tx: Tx, of: Versioned): Promise<Latest | undefined> =>
  tx.db
    .selectFrom('content_versions')
    .select(['id', 'editor_id', sql<VersionChange[]>`changes`.as('changes')])
    .select(sql<boolean>`created_at > now() - make_interval(mins => ${sql.lit(kept.minutes)})`.as('isRecent'))
    .where(versionsOf(of))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What is as it was before both is no change. */
async function merge(tx: Tx, { id, changes: before }: Latest, changes: VersionChange[]): Promise<void> {
  const fields = new Set([...before, ...changes].map(({ field }) => field))
  const all = [...fields].flatMap((field): VersionChange[] => {
    const [first, second] = [before, changes].map((list) => list.find((one) => one.field === field))
    const from = first ? first.from : (second?.from ?? null)
    const to = second ? second.to : (first?.to ?? null)
    return isSame(from, to) ? [] : [{ field, from, to }]
  })
  if (all.length === 0) await tx.db.deleteFrom('content_versions').where('id', '=', id).execute()
  else
    await tx.db
      .updateTable('content_versions')
      .set({ changes: json(all) })
      .where('id', '=', id)
      .execute()
}

async function add(tx: Tx, of: Versioned & { editorId: string }, changes: VersionChange[]): Promise<void> {
  await tx.db
    .insertInto('content_versions')
    .values({
      ...{ id: newId(), content_id: of.contentId, comment_id: of.commentId },
      ...{ editor_id: of.editorId, changes: json(changes) },
    })
    .execute()
  await tx.db
    .deleteFrom('content_versions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('content_versions')
        .select('id')
        .where(versionsOf(of))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept.changes),
    )
    .execute()
}

const json = (changes: VersionChange[]): RawBuilder<string> => sql<string>`${JSON.stringify(changes)}::jsonb`
