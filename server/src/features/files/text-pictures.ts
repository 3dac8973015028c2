import type { Viewer } from '@guildhall/contract/accounts'
import type { TextPicture } from '@guildhall/contract/content'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { prepared } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/write.ts'
import { owners } from './owners.ts'

/** Whose texts name pictures: an item, or a comment. */
export type TextOwner = { content_id: string } | { comment_id: string }

/**
 * Makes exactly these pictures those in the texts of their owner. Answers which of them are neither its own nor unused
 * ones of the viewer; where there are any, nothing may be kept.
 */
export async function useTextPictures(
  { db }: Tx,
  viewer: Viewer,
  owner: TextOwner,
  ids: string[],
): Promise<string[]> {
  const [column, ownerId] = columnOf(owner)
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
          row[column] === ownerId ||
          (row.uploader_id === viewer.id && owners.every((column) => row[column] === null)),
      )
      .map(({ id }) => id),
  )
  const others = ids.filter((id) => !usable.has(id))
  if (others.length > 0) return others
  if (ids.length > 0)
    await db
      .updateTable('files')
      .set({ [column]: ownerId })
      .where('id', 'in', ids)
      .execute()
  await db
    .updateTable('files')
    .set({ [column]: null })
    .where(column, '=', ownerId)
    .where('purpose', '=', 'inline')
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
  return []
}

/** At the texts that name pictures which they may not have. */
export const notThere = (fields: string[]) =>
  new AppError('bad_input', { fields: Object.fromEntries(fields.map((field) => [field, refusal])) })

const refusal = 'A picture in this text is not there, or used elsewhere. Remove it or insert it again.'

const columnOf = (owner: TextOwner) =>
  'content_id' in owner
    ? (['content_id', owner.content_id] as const)
    : (['comment_id', owner.comment_id] as const)

type Row = { id: string; owner_id: string; path: string; width: number | null; height: number | null }

const rowsBy = (column: 'content_id' | 'comment_id') =>
  prepared<{ ids: string[] }, Row>((db, { ids }) =>
    db
      .selectFrom('files')
      .select(['id', sql<string>`${sql.ref(column)}`.as('owner_id'), 'path', 'width', 'height'])
      .where(column, '=', sql<string>`any(${ids}::uuid[])`)
      .where('purpose', '=', sql.lit('inline'))
      .orderBy('id'),
  )
const rowsOf = { items: rowsBy('content_id'), comments: rowsBy('comment_id') }

/** The pictures in the texts of these items, or comments, by their ids. */
export async function readTextPictures(
  db: Database,
  of: 'items' | 'comments',
  ids: string[],
): Promise<Map<string, TextPicture[]>> {
  const found = new Map<string, TextPicture[]>()
  if (ids.length === 0) return found
  for (const { id, owner_id, path, width, height } of await rowsOf[of](db, { ids })) {
    const picture = { id, url: `/storage/v1/${path}`, width: width ?? 0, height: height ?? 0 }
    found.set(owner_id, [...(found.get(owner_id) ?? []), picture])
  }
  return found
}
