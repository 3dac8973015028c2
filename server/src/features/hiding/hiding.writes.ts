import type { Subject } from '@guildhall/contract/moderation'
import type { Tx } from '../../platform/write.ts'

/**
 * Hides a thing for an act: from then on no read finds it, for anyone. Idempotent per act. Content and comments stay as
 * they are; messages read as taken back, clubs as deleted, courses as drafts. Error: report_subject_not_found.
 */
export async function hide(_tx: Tx, _act: { actId: string; subject: Subject }): Promise<void> {
  throw new Error('Not built')
}

/** Stops new comments on an item for an act; the comments there stay. */
export async function lockComments(_tx: Tx, _act: { actId: string; contentId: string }): Promise<void> {
  throw new Error('Not built')
}

/**
 * Hides all that a person published, in a club or (null) everywhere, by a task in batches, which may be killed. What they
 * publish later is not hidden.
 */
export async function hideAllOf(
  _tx: Tx,
  _act: { actId: string; personId: string; clubId: string | null },
): Promise<void> {
  throw new Error('Not built')
}

/** Undoes all that an act hid or locked, by a task if it is much; what other acts hide stays hidden. */
export async function unhide(_tx: Tx, _act: { actId: string }): Promise<void> {
  throw new Error('Not built')
}
