import type { Viewer } from '@guildhall/contract/accounts'
import type { ManagedTopic, TopicSettings } from '@guildhall/contract/club-topics'
import type { Topic } from '@guildhall/contract/topics'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { factsOf, findManagedClub, findOpenClub, type VisibleClub } from '../clubs/clubs.reads.ts'
import { presentTopic, type SeenTopic } from '../clubs/topics.ts'

/** By id, or present or former slug. Errors: as findOpenClub, topic_not_found. */
export async function findTopic(
  db: Database,
  viewer: Viewer | null,
  club: string,
  identifier: string,
): Promise<SeenTopic> {
  const found = await findOpenClub(db, viewer, club)
  const topics = found.topics ?? []
  const key = identifier.toLowerCase()
  const topic = topics.find((one) => (isUuid(key) ? one.id : one.slug) === key)
  if (topic) return topic
  const former = await db
    .selectFrom('topic_former_slugs')
    .select('topic_id')
    .where('club_id', '=', found.id)
    .where('slug', '=', key)
    .executeTakeFirst()
  const now = former && topics.find(({ id }) => id === former.topic_id)
  if (!now) throw new AppError('topic_not_found')
  return now
}

/** Errors: as findTopic. */
export async function readTopic(
  { db, viewer }: PersonContext,
  { club, topicId }: { club: string; topicId: string },
): Promise<Topic> {
  const topic = await findTopic(db, viewer, club, topicId)
  return presentTopic(viewer, await findOpenClub(db, viewer, club), topic)
}

/** Errors: as findManagedClub. */
export async function readTopicSettings(
  { db, viewer }: PersonContext,
  identifier: string,
): Promise<TopicSettings> {
  const club = await findManagedClub(db, viewer, identifier)
  return { topics: await managedTopics(db, viewer, club), isRequired: club.requires_topic }
}

export async function managedTopics(
  db: Database,
  viewer: Viewer,
  club: VisibleClub,
): Promise<ManagedTopic[]> {
  const groups = await db
    .selectFrom('topic_groups as g')
    .innerJoin('topics as t', 't.id', 'g.topic_id')
    .innerJoin('club_groups as n', 'n.id', 'g.group_id')
    .select(['g.topic_id', 'g.group_id', 'g.can_see', 'g.can_publish'])
    .where('t.club_id', '=', club.id)
    .orderBy(sql`fold_name(n.name)`)
    .execute()
  return (club.topics ?? []).map((topic) => {
    const own = groups.filter(({ topic_id: id }) => id === topic.id)
    return {
      ...presentTopic(viewer, factsOf(club), topic),
      publishedBy: topic.publishedBy,
      publishingGroupIds: own.filter((one) => one.can_publish).map((one) => one.group_id),
      seeingGroupIds: own.filter((one) => one.can_see).map((one) => one.group_id),
    }
  })
}
