import { mayRemoveFiles } from '../../platform/backup/files-lock.ts'
import type { Parts } from '../../platform/context.ts'

const day = 86_400_000
const batch = 500

/**
 * Removes files that belong to nothing a day after they were uploaded; none while a backup is made. Safe to run twice.
 */
export async function sweepFiles(
  { db, files }: Pick<Parts, 'db' | 'files'>,
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - day)
  for (;;) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'path'])
      .where('profile_id', 'is', null)
      .where('club_id', 'is', null)
      .where('content_id', 'is', null)
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(batch)
      .execute()
    for (const { id, path } of rows) {
      // The row goes only if still unused; and only with the file, which nothing could name any more.
      const isHeld = await db.transaction().execute(async (tx) => {
        if (!(await mayRemoveFiles(tx))) return true
        const gone = await tx
          .deleteFrom('files')
          .where('id', '=', id)
          .where('profile_id', 'is', null)
          .where('club_id', 'is', null)
          .where('content_id', 'is', null)
          .executeTakeFirst()
        if (gone.numDeletedRows > 0n) await files.remove(path)
        return false
      })
      // The next sweep gets them.
      if (isHeld) return
    }
    if (rows.length < batch) return
  }
}
