import type { Tx } from '../../platform/database/write.ts'

/** Deletes an account that never was logged in to, so that nothing refers to it but what goes with it. */
export async function deleteNewAccount(tx: Tx, personId: string): Promise<void> {
  await tx.db.deleteFrom('profiles').where('id', '=', personId).execute()
}
