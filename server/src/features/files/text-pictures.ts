import type { Viewer } from '@guildhall/contract/accounts'
import type { TextPicture } from '@guildhall/contract/content'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { prepared } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/write.ts'
import { owners } from './owners.ts'

/**
 * Makes exactly these pictures those in the texts of an item. Answers which of them are neither its own nor unused ones
 * of the viewer; where there are any, nothing may be kept.
 */
export async function useTextPictures(
  { db }: Tx,
  viewer: Viewer,
  contentId: string,
  ids: string[],
): Promise<string[]> {
  const rows = ids.length
    ? await db
        .selectFrom('files')
        .select(['id', 'uploader_id', ...owners])
        .where('id', 'in', ids)
        .where('purpose', '=', 'inline')
        // Two items that want the same ones wait for each other in one order.
        .orderBy('id')
        .forUpdate()
        .execute()
    : []
  const usable = new Set(
    rows
      .filter(
        (row) =>
          row.content_id === contentId ||
          (row.uploader_id === viewer.id && owners.every((column) => row[column] === null)),
      )
      .map(({ id }) => id),
  )
  const others = ids.filter((id) => !usable.has(id))
  if (others.length > 0) return others
  if (ids.length > 0)
    await db.updateTable('files').set({ content_id: contentId }).where('id', 'in', ids).execute()
  await db
    .updateTable('files')
    .set({ content_id: null })
    .where('content_id', '=', contentId)
    .where('purpose', '=', 'inline')
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
  return []
}

type Row = { id: string; content_id: string; path: string; width: number | null; height: number | null }

const rowsOf = prepared<{ ids: string[] }, Row>((db, { ids }) =>
  db
    .selectFrom('files')
    .select(['id', sql<string>`content_id`.as('content_id'), 'path', 'width', 'height'])
    .where('content_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('purpose', '=', sql.lit('inline'))
    .orderBy('id'),
)

/** The pictures in the texts of these items, by item. */
export async function readTextPictures(db: Database, ids: string[]): Promise<Map<string, TextPicture[]>> {
  const found = new Map<string, TextPicture[]>()
  if (ids.length === 0) return found
  for (const { id, content_id, path, width, height } of await rowsOf(db, { ids })) {
    const picture = { id, url: `/storage/v1/${path}`, width: width ?? 0, height: height ?? 0 }
    found.set(content_id, [...(found.get(content_id) ?? []), picture])
  }
  return found
}
