import type { Tx } from '../../platform/database/write.ts'

/** Downloads stop working; the sweep deletes the files. */
export async function disownExports(tx: Tx, personId: string): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('data_exports')
    .set({ user_id: null })
    .where('user_id', '=', personId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await tx.task('exports.sweep', {})
}
