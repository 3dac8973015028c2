import type { Subject } from '@guildhall/contract/moderation'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { VisibleFile } from '../../files/files.reads.ts'
import { isFileOf } from './files-of.ts'

/** A file that a case keeps, or that its thing has now. Call it for those who can decide the case. Error: file_not_found. */
export const findFileOfCase = (
  db: Database,
  { caseId, subject }: { caseId: string; subject: Subject },
  fileId: string,
): Promise<VisibleFile> =>
  findFile(
    db,
    fileId,
    sql`(exists (select from case_files e where e.case_id = ${caseId} and e.file_id = f.id) or ${isFileOf(subject)})`,
  )

/**
 * A file that the statement of an act names and its case keeps. Call it for the person hit, or for those who can decide
 * the appeal. Error: file_not_found.
 */
export const findFileOfAct = (db: Database, actId: string, fileId: string): Promise<VisibleFile> =>
  findFile(
    db,
    fileId,
    sql`exists (select from moderation_log l join case_files e on e.case_id = l.case_id and e.file_id = f.id
      cross join lateral (select jsonb_build_array(jsonb_build_object('id', f.id)) as files) named
      where l.id = ${actId} and (l.statement -> 'subject' -> 'files' @> named.files
        or l.statement -> 'earlier' @> jsonb_build_array(jsonb_build_object('files', named.files))))`,
  )

async function findFile(db: Database, fileId: string, which: RawBuilder<unknown>): Promise<VisibleFile> {
  const { rows } = await sql<Omit<VisibleFile, 'isPublic'>>`
    select f.id, f.path, f.name, f.mime, f.size, f.purpose, f.width from files f
    where f.id = ${fileId} and ${which}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('file_not_found')
  return { ...row, isPublic: false }
}

/** Ids of the files that a case keeps. */
export async function readKept(db: Database, caseId: string): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string
  }>`select file_id as id from case_files where case_id = ${caseId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** SQL: ids of the files that the case of act `l` keeps. */
export const keptByAct = sql<string[]>`array(select e.file_id from case_files e where e.case_id = l.case_id)`
