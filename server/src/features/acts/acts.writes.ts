import type { actInput } from '@guildhall/contract/acts'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/write.ts'

export type ActInput = z.output<typeof actInput>

/**
 * Does an act within a write: checks the right to it after locking, records it with its statement, changes what follows
 * from it and notifies the person. Repeating it under the same id does nothing. Errors: as POST /acts.
 */
export async function performAct(
  _tx: Tx,
  _context: PersonContext,
  _input: ActInput & { caseId: string },
): Promise<void> {
  throw new Error('Not built')
}

/** Like performAct, for what the server does by itself: hides a thing with a statement that says so. */
export async function hideAutomatically(
  _tx: Tx,
  _act: { caseId: string; ground: string; facts: string },
): Promise<void> {
  throw new Error('Not built')
}
