import type { Topic } from '@guildhall/contract/topics'
import type { PersonContext } from '../../platform/context.ts'
import { findTopic } from './topics.reads.ts'

/** Follows a topic, mutes it, or neither. Idempotent. Errors: as findTopic. */
export async function setTopicLevel(
  { db, viewer }: PersonContext,
  { club, topicId }: { club: string; topicId: string },
  level: Topic['level'],
) {
  const { id } = await findTopic(db, viewer, club, topicId)
  if (level === null)
    await db.deleteFrom('topic_levels').where('topic_id', '=', id).where('user_id', '=', viewer.id).execute()
  else
    await db
      .insertInto('topic_levels')
      .values({ topic_id: id, user_id: viewer.id, level })
      .onConflict((conflict) => conflict.columns(['topic_id', 'user_id']).doUpdateSet({ level }))
      .execute()
  return { level }
}
