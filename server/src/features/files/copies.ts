import type { Viewer } from '@guildhall/contract/accounts'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { PersonContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { FileRow } from './files.reads.ts'
import { owners } from './owners.ts'
import { checkClubsAtEnd, checkQuotaFor, insertFile } from './quota.ts'

const atOnce = 4

/**
 * Copies files that the viewer may read, with what is stored of them, as the viewer's own without an owner; unused ones
 * are swept. Returns the copies by the paths of the originals; those that are lost have none. Errors: of quotas.
 */
export async function copyFiles(
  context: PersonContext,
  rows: FileRow[],
): Promise<Map<string, { id: string; path: string }>> {
  const bytes = rows.reduce((sum, { size }) => sum + size, 0)
  await context.disks.ensureRoom(bytes)
  await checkQuotaFor(context.db, context.viewer, bytes, { isUsedAtOnce: true })
  const limited = pLimit(atOnce)
  const copies = await Promise.all(rows.map((row) => limited(() => copyFile(context, row))))
  return new Map(copies.filter((copy) => copy !== undefined))
}

/** The row first: a row without a file is swept, but a file without a row would stay forever. */
async function copyFile(
  { db, files, viewer }: PersonContext,
  { id: originalId, path: original, ...row }: FileRow,
): Promise<[string, { id: string; path: string }] | undefined> {
  const id = newId()
  const path = original.replace(originalId, id)
  const stored = path === original ? null : await files.get(original)
  if (!stored) return undefined
  try {
    await insertFile(db, { id, path, ...row, uploader_id: viewer.id }, { isUsedAtOnce: true })
    await files.putStream(path, stored.body, row.mime)
  } finally {
    stored.body.destroy()
  }
  return [original, { id, path }]
}

/** A stored file of the viewer's without an owner, and whose it becomes. */
export type NewFile = { path: string; ownerId: string; position: number; alt: string }

/** Gives many new files to their owners in one statement. Errors: file_not_found, club_quota_reached. */
export async function attachNewFiles(
  tx: Tx,
  viewer: Viewer,
  column: 'course_id' | 'lesson_id',
  files: NewFile[],
): Promise<void> {
  if (files.length === 0) return
  const of = <K extends keyof NewFile>(key: K) => files.map((file) => file[key])
  const { numAffectedRows } = await sql`update files f
    set ${sql.ref(column)} = w.owner_id, position = w.position, alt = w.alt
    from unnest(${of('path')}::text[], ${of('ownerId')}::uuid[], ${of('position')}::int[], ${of('alt')}::text[])
      w (path, owner_id, position, alt)
    where f.path = w.path and f.uploader_id = ${viewer.id}
      and num_nonnulls(${sql.join(owners.map((owner) => sql.ref(`f.${owner}`)))}) = 0`.execute(tx.db)
  if (Number(numAffectedRows) !== files.length) throw new AppError('file_not_found')
  checkClubsAtEnd(tx, 'path', of('path') as string[])
}
