import type { Subject } from '@guildhall/contract/moderation'
import type { Tx } from '../../platform/write.ts'

/**
 * The open case about a thing, opened if there is none, with a copy of the thing as it is. `isAutomatic`: by the server,
 * without a report. Undefined if the thing was judged as fine and has not been edited since. Error:
 * report_subject_not_found.
 */
export async function openCase(
  _tx: Tx,
  _about: { subject: Subject; isAutomatic: boolean; note?: string },
): Promise<{ id: string; isNew: boolean } | undefined> {
  throw new Error('Not built')
}
