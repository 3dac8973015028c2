import type { Viewer } from '@guildhall/contract/accounts'
import type { Ability } from '@guildhall/contract/errors'
import type { ContentType } from '@guildhall/contract/limits'
import type { Topic } from '@guildhall/contract/topics'
import { type Expression, sql } from 'kysely'
import { seesTopic } from '../visibility/seen-topics.ts'
import { type ClubFacts, isAdmin } from './clubs.policy.ts'

/** A topic as a club's read brings it, for one viewer. */
export type SeenTopic = Omit<Topic, 'can'> & {
  publishedBy: 'members' | 'groups' | 'admins'
  /** Whether the viewer is in a group that publishes in it. */
  isPublisher: boolean
}

/** SQL: the topics of club `k` that a person sees, in their order; null without any. */
export const seenTopics = (viewerId: string | Expression<string>) => sql<SeenTopic[] | null>`(
  select jsonb_agg(jsonb_build_object('id', t.id, 'slug', t.slug, 'name', t.name, 'emoji', t.emoji,
    'description', t.description, 'kinds', t.kinds, 'isRestricted', t.is_restricted,
    'isArchived', t.archived_at is not null, 'publishedBy', t.published_by,
    'itemCount', (select coalesce(sum(n.count), 0) from topic_counts n where n.topic_id = t.id),
    'level', (select l.level from topic_levels l where l.topic_id = t.id and l.user_id = ${viewerId}),
    'isPublisher', t.published_by = 'groups' and exists (select from topic_groups g
      join club_group_members w on w.group_id = g.group_id and w.user_id = ${viewerId}
      where g.topic_id = t.id and g.can_publish)) order by t.position, t.id)
  from topics t where t.club_id = k.id and ${seesTopic(viewerId)})`

/** SQL: whether club `k`, with membership `m`, has a group that its viewer sees, if they are no admin. */
export const seesGroups = (viewerId: string | Expression<string>) =>
  sql<boolean>`(m.user_id is not null and exists (select from club_groups g where g.club_id = k.id
    and (g.shown_to = 'members' or g.is_open or exists (select from club_group_members w
      where w.group_id = g.id and w.user_id = ${viewerId}))))`

/** Whether a member publishes in a topic, without regard to the kind. */
function canPublishIn(
  viewer: Viewer | null,
  { role }: Pick<ClubFacts, 'role'>,
  topic: Pick<SeenTopic, 'isArchived' | 'publishedBy' | 'isPublisher'>,
): Ability {
  if (!viewer) return 'sign_in_required'
  if (!role) return 'publish_non_member'
  if (topic.isArchived) return 'topic_archived'
  if (isAdmin(role) || topic.publishedBy === 'members') return true
  return topic.publishedBy === 'groups' && topic.isPublisher ? true : 'topic_closed'
}

/** Whether an item of this kind may be in this topic, or in none. */
export function canBeIn(
  viewer: Viewer | null,
  club: Pick<ClubFacts, 'role'> & { topics: SeenTopic[] | null; requiresTopic: boolean },
  { topicId, type }: { topicId: string | null; type: ContentType },
): Ability {
  const topics = club.topics ?? []
  const fits = (topic: SeenTopic) => topic.kinds.length === 0 || topic.kinds.includes(type)
  if (topicId === null) {
    const isPossible = topics.some((topic) => fits(topic) && canPublishIn(viewer, club, topic) === true)
    return club.requiresTopic && isPossible ? 'topic_required' : true
  }
  const topic = topics.find(({ id }) => id === topicId)
  if (!topic) return 'topic_not_found'
  return fits(topic) ? canPublishIn(viewer, club, topic) : 'topic_other_kinds'
}

export const presentTopic = (
  viewer: Viewer | null,
  facts: Pick<ClubFacts, 'role'>,
  { publishedBy, isPublisher, ...topic }: SeenTopic,
): Topic => ({
  ...topic,
  can: { publish: canPublishIn(viewer, facts, { ...topic, publishedBy, isPublisher }) },
})
