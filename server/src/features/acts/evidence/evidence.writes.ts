import type { Subject } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/write.ts'
import type { StoredSnapshot } from '../../moderation/snapshots.ts'
import { isFileOf } from './files-of.ts'

/**
 * Keeps the files that a thing has now, and those that a snapshot names, for as long as the case, beside those that it kept
 * before. Call it whenever a case opens, a report joins it, or someone acts in it. Idempotent.
 */
export async function keepFiles(
  { db }: Pick<Tx, 'db'>,
  caseId: string,
  subject: Subject,
  { files = [] }: Pick<StoredSnapshot, 'files'> = {},
): Promise<void> {
  const named = files.map(({ id }) => id)
  // Locked, so that what is deleted at the same time is either kept or left out.
  await sql`insert into case_files (case_id, file_id)
    select ${caseId}::uuid, f.id from (select f.id from files f 
      where ${isFileOf(subject)} or f.id = any(${named}::uuid[]) order by f.id for key share) f
    on conflict do nothing`.execute(db)
}
