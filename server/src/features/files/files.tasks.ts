import type { Parts } from '../../platform/context.ts'

const day = 86_400_000
const batch = 500

/** Removes files that belong to nothing a day after they were uploaded. Safe to run twice. */
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
      await db.transaction().execute(async (tx) => {
        const gone = await tx
          .deleteFrom('files')
          .where('id', '=', id)
          .where('profile_id', 'is', null)
          .where('club_id', 'is', null)
          .where('content_id', 'is', null)
          .executeTakeFirst()
        if (gone.numDeletedRows > 0n) await files.remove(path)
      })
    }
    if (rows.length < batch) return
  }
}
