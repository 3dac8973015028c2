import type { ItemReaction, ReactionCounts } from '@guildhall/contract/reactions'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { allow } from '../../platform/errors.ts'
import { canRespond } from '../content/content.policy.ts'
import { lockVisibleContent } from '../content/content.reads.ts'
import { countReactions } from '../content/counts.writes.ts'
import { knownCounts, knownReactions } from '../content/reactions.ts'

type ReactionKey = { contentId: string; reaction: ItemReaction }
type Reacted = { reactions: ReactionCounts; reacted: ItemReaction[] }

/** Idempotent. Errors: content_not_found, silenced, banned. */
export async function addReaction(
  context: PersonContext,
  { contentId, reaction }: ReactionKey,
): Promise<Reacted> {
  const { viewer } = context
  return write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, contentId)
    allow(canRespond(viewer, row))
    const inserted = await tx.db
      .insertInto('reactions')
      .values({ content_id: contentId, user_id: viewer.id, reaction, club_id: row.club_id })
      .onConflict((conflict) => conflict.columns(['content_id', 'user_id', 'reaction']).doNothing())
      .executeTakeFirst()
    const reacted = knownReactions([...(row.reacted ?? []), reaction])
    if (!inserted.numInsertedOrUpdatedRows) return { reactions: knownCounts(row.reaction_counts), reacted }
    return count(tx, viewer.id, { contentId, reaction, change: 1, reacted })
  })
}

/** Idempotent. Error: content_not_found. */
export async function removeReaction(
  context: PersonContext,
  { contentId, reaction }: ReactionKey,
): Promise<Reacted> {
  const { viewer } = context
  return write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, contentId)
    const deleted = await tx.db
      .deleteFrom('reactions')
      .where('content_id', '=', contentId)
      .where('user_id', '=', viewer.id)
      .where('reaction', '=', reaction)
      .executeTakeFirst()
    const reacted = knownReactions((row.reacted ?? []).filter((one) => one !== reaction))
    if (deleted.numDeletedRows === 0n) return { reactions: knownCounts(row.reaction_counts), reacted }
    return count(tx, viewer.id, { contentId, reaction, change: -1, reacted })
  })
}

type Counting = ReactionKey & { change: 1 | -1; reacted: ItemReaction[] }

async function count(
  tx: Tx,
  personId: string,
  { contentId, reaction, change, reacted }: Counting,
): Promise<Reacted> {
  const counts = await countReactions(tx, [[contentId, reaction, change]])
  tx.signal({ kind: 'reacted.changed', contentId, reacted }, { personId })
  return { reactions: counts.get(contentId) ?? {}, reacted }
}
