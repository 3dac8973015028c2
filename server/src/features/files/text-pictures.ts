import type { Viewer } from '@guildhall/contract/accounts'
import type { TextPicture } from '@guildhall/contract/content'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { type OwnerColumn, owners } from './owners.ts'
import { checkClubsAtEnd } from './quota.ts'

/** An owner of texts with pictures: an item, a comment, a course or a lesson. */
export type TextOwner =
  | { content_id: string }
  | { comment_id: string }
  | { course_id: string }
  | { lesson_id: string }

/**
 * Sets the pictures in the owner's texts to exactly these. Returns the ids that are neither the owner's nor unused ones
 * of the viewer; if there are any, roll back. Error: club_quota_reached, at the write's end.
 */
export async function useTextPictures(
  tx: Tx,
  viewer: Viewer,
  owner: TextOwner,
  ids: string[],
): Promise<string[]> {
  const { db } = tx
  const [column, ownerId] = columnOf(owner)
  const rows = ids.length
    ? await db
        .selectFrom('files')
        .select(['id', 'uploader_id', ...owners])
        .where('id', 'in', ids)
        .where('purpose', '=', 'inline')
        // A fixed lock order, so that two items with the same pictures wait instead of deadlocking.
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
  checkClubsAtEnd(
    tx,
    'id',
    rows.filter((row) => row[column] !== ownerId).map(({ id }) => id),
  )
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

/** The refusal, at the texts whose pictures are unusable. */
export const pictureRefusal = (fields: string[]) =>
  new AppError('bad_input', { fields: Object.fromEntries(fields.map((field) => [field, refusal])) })

const refusal = 'A picture in this text is not there, or used elsewhere. Remove it or insert it again.'

function columnOf(owner: TextOwner): [OwnerColumn, string] {
  if ('content_id' in owner) return ['content_id', owner.content_id]
  if ('comment_id' in owner) return ['comment_id', owner.comment_id]
  return 'course_id' in owner ? ['course_id', owner.course_id] : ['lesson_id', owner.lesson_id]
}

type Row = { id: string; owner_id: string; path: string; width: number | null; height: number | null }

const rowsOf = prepared<{ ids: string[] }, Row>((db, { ids }) =>
  db
    .selectFrom('files')
    .select(['id', sql<string>`comment_id`.as('owner_id'), 'path', 'width', 'height'])
    .where('comment_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('purpose', '=', sql.lit('inline'))
    .orderBy('id'),
)

/** Pictures in the texts of comments, by comment id. */
export async function readTextPictures(db: Database, ids: string[]): Promise<Map<string, TextPicture[]>> {
  const found = new Map<string, TextPicture[]>()
  if (ids.length === 0) return found
  for (const { id, owner_id, path, width, height } of await rowsOf(db, { ids })) {
    const picture = { id, url: `/storage/v1/${path}`, width: width ?? 0, height: height ?? 0 }
    found.set(owner_id, [...(found.get(owner_id) ?? []), picture])
  }
  return found
}
