import type { DataExport } from '@guildhall/contract/exports'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { presentExport } from './exports.reads.ts'

/** Replaces one that failed. Errors: export_under_way, storage_full. */
export async function askForExport(context: PersonContext): Promise<DataExport> {
  const { disks, viewer } = context
  await disks.ensureRoom(0)
  try {
    return await write(context, async (tx) => {
      await tx.db
        .deleteFrom('data_exports')
        .where('user_id', '=', viewer.id)
        .where('status', '=', 'failed')
        .execute()
      const row = await tx.db
        .insertInto('data_exports')
        .values({ id: newId(), user_id: viewer.id })
        .returningAll()
        .executeTakeFirstOrThrow()
      await tx.task('exports.make', { exportId: row.id })
      tx.signal({ kind: 'export.changed' }, { personId: viewer.id })
      return presentExport(row)
    })
  } catch (error) {
    if (isDuplicate(error, 'data_exports_one_under_way')) throw new AppError('export_under_way')
    throw error
  }
}
