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
  /** What stood for so many may have been read, and is not dropped. */
  readAfter: 1,
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
 * in a few minutes is one change; of many those go that others follow soonest.
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
  // A field that is back as it was has no change to tell of; who read it meanwhile has.
  const isBack = merged.some(({ from, to }) => isSame(from, to))
  if (!isOne || (isBack && last.mayBeRead)) await add(tx, of, changes)
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

/** Both changes as one. */
function merge(before: VersionChange[], changes: VersionChange[]): VersionChange[] {
  const fields = new Set([...before, ...changes].map(({ field }) => field))
  return [...fields].map((field) => {
    const [first, second] = [before, changes].map((list) => list.find((one) => one.field === field))
    const from = first ? first.from : (second?.from ?? null)
    const to = second ? second.to : (first?.to ?? null)
    return { field, from, to }
  })
}

/** None is no version. */
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

/** Of too many, the first and the latest stay; many in a row can't push out what stood long before them. */
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
