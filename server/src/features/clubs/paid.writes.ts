import type { Tx } from '../../platform/database/write.ts'

/** Opens a private club to people who still have to pay, or closes it to them, whose open pages end. */
export async function setPendingReads(tx: Tx, clubId: string, pendingReads: boolean): Promise<void> {
  await tx.db.updateTable('clubs').set({ pending_reads: pendingReads }).where('id', '=', clubId).execute()
  if (!pendingReads) tx.disconnectGuests(clubId)
}

/** Something in a club has a fee, or its membership had one: what ends a membership looks for what was paid from now on. */
export async function noteFee(tx: Tx, clubId: string): Promise<void> {
  await tx.db.updateTable('clubs').set({ has_entitlements: true }).where('id', '=', clubId).execute()
}
