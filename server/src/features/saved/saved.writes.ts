/**
 * Saved items are private, without a count. Reads ask the club's rights again and leave out what the person may not
 * see, without deleting it: people who return to a private club find what they had saved.
 */

import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { findVisibleContent, lockVisibleContent } from '../content/content.reads.ts'

/** Idempotent. Error: content_not_found. */
export async function saveItem(context: PersonContext, contentId: string) {
  const { viewer } = context
  await write(context, async (tx) => {
    const { id } = await lockVisibleContent(tx, viewer, contentId)
    await tx.db
      .insertInto('saved_items')
      .values({ user_id: viewer.id, content_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return { isSaved: true }
}

/** Idempotent. Error: content_not_found. */
export async function unsaveItem({ db, viewer }: PersonContext, contentId: string) {
  await findVisibleContent(db, viewer, contentId)
  await db
    .deleteFrom('saved_items')
    .where('user_id', '=', viewer.id)
    .where('content_id', '=', contentId)
    .execute()
  return { isSaved: false }
}
