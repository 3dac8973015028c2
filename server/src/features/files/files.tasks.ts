import type { ExpressionBuilder } from 'kysely'
import { mayRemoveFiles } from '../../platform/backup/files-lock.ts'
import type { Dependencies } from '../../platform/context.ts'
import type { Database } from '../../platform/database.ts'
import type { DB } from '../../platform/schema.ts'
import { owners } from './owners.ts'
import { removeStored } from './smaller.ts'

const day = 86_400_000
const batch = 500
const atOnce = 20

const unusedFiles = (db: Database) => db.selectFrom('files').select(['id', 'path', 'purpose']).where(isUnused)

/** Nor named in a report, which keeps what was sent. */
const isUnused = ({ and, eb, exists, not, selectFrom }: ExpressionBuilder<DB, 'files'>) =>
  and([
    ...owners.map((column) => eb(column, 'is', null)),
    not(exists(selectFrom('reported_files as r').select('r.path').whereRef('r.path', '=', 'files.path'))),
  ])

/** Removes unused files after a day, but none during a backup. Safe to run twice. */
export async function sweepFiles(
  { db, files }: Pick<Dependencies, 'db' | 'files'>,
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - day)
  await removeUnused({ db, files }, (query) => query.where('created_at', '<', before).orderBy('created_at'))
}

/** Regardless of age. Safe to run twice. */
export async function removeUnusedFilesOf(
  deps: Pick<Dependencies, 'db' | 'files'>,
  personId: string,
): Promise<void> {
  await removeUnused(deps, (query) => query.where('uploader_id', '=', personId).orderBy('id'))
}

async function removeUnused(
  { db, files }: Pick<Dependencies, 'db' | 'files'>,
  which: (query: ReturnType<typeof unusedFiles>) => ReturnType<typeof unusedFiles>,
): Promise<void> {
  for (;;) {
    const rows = await which(unusedFiles(db)).limit(batch).execute()
    for (const { id, path, purpose } of rows) {
      // Deletes the row only if still unused, and only with the file.
      const isHeld = await db.transaction().execute(async (tx) => {
        if (!(await mayRemoveFiles(tx))) return true
        const gone = await tx.deleteFrom('files').where('id', '=', id).where(isUnused).executeTakeFirst()
        if (gone.numDeletedRows > 0n) await removeStored(files, path, purpose)
        return false
      })
      // Left to the next sweep.
      if (isHeld) return
    }
    if (rows.length < batch) return
  }
}

/** During a backup they stay for the sweep. Safe to run twice. */
export async function removeFilesOf(
  { db, files }: Pick<Dependencies, 'db' | 'files'>,
  owner: 'club_id' | 'content_id',
  ids: string[],
): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'path', 'purpose'])
      .where(owner, 'in', ids)
      .limit(atOnce)
      .execute()
    if (rows.length === 0) return
    const isHeld = await db.transaction().execute(async (tx) => {
      if (!(await mayRemoveFiles(tx))) return true
      const removed = rows.map(({ id }) => id)
      await tx.deleteFrom('files').where('id', 'in', removed).execute()
      await Promise.all(rows.map(({ path, purpose }) => removeStored(files, path, purpose)))
      return false
    })
    if (isHeld) return
  }
}
