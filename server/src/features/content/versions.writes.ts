import type { FieldValue, FieldValues } from '@guildhall/contract/editing'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { isSame } from '../../platform/editing.ts'
import { newId } from '../../platform/ids.ts'

export type VersionChange = { field: string; from: FieldValue; to: FieldValue }
/** An item, or with a comment id that comment. */
export type Versioned = { contentId: string; commentId: string | null }
type Change = { now: FieldValues; wanted: Partial<FieldValues>; fields: string[] }

/** Retention and page size of the edit history. Server-only. */
export const kept = {
  days: 90,
  changes: 100,
  page: 20,
  /** Edits by one person within this many minutes are one version. */
  minutes: 5,
  /** A text visible for this many minutes may have been read, so its version is kept. */
  readAfter: 1,
}

/** Pictures and files, which have no versions. */
const wordless = new Set(['images', 'attachmentPaths'])

/** SQL: versions of an item only, or of one comment. */
export const versionsOf = ({ contentId, commentId }: Versioned) =>
  commentId === null
    ? sql<boolean>`content_id = ${contentId}::uuid and comment_id is null`
    : sql<boolean>`comment_id = ${commentId}::uuid`

/** SQL: start of the retention period. */
export const keptSince = sql<Date>`now() - make_interval(days => ${sql.lit(kept.days)})`

/**
 * Stores the previous texts of a locked item or comment; returns whether any text changed. Edits by one person within
 * minutes are one version; surplus versions are thinned out.
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
  const isOne = last?.isRecent && last.editor_id === of.editorId
  const merged = isOne ? merge(last.changes, changes) : []
  // A reverted field has no change, unless people may have read the version in between.
  const isReverted = merged.some(({ from, to }) => isSame(from, to))
  if (!isOne || (isReverted && last.mayBeRead)) await add(tx, of, changes)
  else
    await keep(
      tx,
      last.id,
      merged.filter(({ from, to }) => !isSame(from, to)),
    )
  return true
}

type Latest = {
  id: string
  editor_id: string | null
  changes: VersionChange[]
  isRecent: boolean
  mayBeRead: boolean
}

const findLatest = (tx: Tx, of: Versioned): Promise<Latest | undefined> =>
  tx.db
    .selectFrom('content_versions')
    .select(['id', 'editor_id', sql<VersionChange[]>`changes`.as('changes')])
    .select(sql<boolean>`created_at > now() - make_interval(mins => ${sql.lit(kept.minutes)})`.as('isRecent'))
    .select(
      sql<boolean>`created_at <= now() - make_interval(mins => ${sql.lit(kept.readAfter)})`.as('mayBeRead'),
    )
    .where(versionsOf(of))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Merges two changes into one. */
function merge(before: VersionChange[], changes: VersionChange[]): VersionChange[] {
  const fields = new Set([...before, ...changes].map(({ field }) => field))
  return [...fields].map((field) => {
    const [first, second] = [before, changes].map((list) => list.find((one) => one.field === field))
    const from = first ? first.from : (second?.from ?? null)
    const to = second ? second.to : (first?.to ?? null)
    return { field, from, to }
  })
}

/** Without changes the version is deleted. */
async function keep(tx: Tx, id: string, changes: VersionChange[]): Promise<void> {
  if (changes.length === 0) await tx.db.deleteFrom('content_versions').where('id', '=', id).execute()
  else
    await tx.db
      .updateTable('content_versions')
      .set({ changes: json(changes) })
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
  await thinOut(tx, of)
}

/** Of too many versions, keeps the first and the latest, and prefers long-lived ones to rapid edits. */
async function thinOut(tx: Tx, of: Versioned): Promise<void> {
  await sql`
    delete from content_versions where id in (
      select id from (
        select id, created_at,
          lead(created_at) over w - lag(created_at) over w as stood
        from content_versions where ${versionsOf(of)}
        window w as (order by created_at, id)
      ) v
      where stood is not null
      order by stood, created_at, id
      limit (select greatest(count(*) - ${sql.lit(kept.changes)}, 0) from content_versions where ${versionsOf(of)})
    )`.execute(tx.db)
}

const json = (changes: VersionChange[]): RawBuilder<string> => sql<string>`${JSON.stringify(changes)}::jsonb`
