import type { SaveTopic, TopicFields, TopicSettings } from '@guildhall/contract/club-topics'
import type { FieldValues } from '@guildhall/contract/editing'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { changedFields, changesOf, refuseConflict } from '../../platform/editing.ts'
import { AppError } from '../../platform/errors.ts'
import { toSlug, withRandomEnd } from '../../platform/text/slug.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { canManage } from '../clubs/clubs.policy.ts'
import type { VisibleClub } from '../clubs/clubs.reads.ts'
import { lastChange } from '../clubs/last-change.ts'
import { lockClub } from '../clubs/lock.ts'
import { managedTopics, readTopicSettings } from './topics.reads.ts'

/** Locks a topic against changes until the write ends; checks nothing. */
export const lockTopic = (tx: Tx, topicId: string) =>
  tx.db.selectFrom('topics').select('id').where('id', '=', topicId).forShare().executeTakeFirst()

/** Records where all of a topic moved: once it is deleted, its addresses lead there. */
export const noteMerge = (tx: Tx, fromTopicId: string, topicId: string) =>
  tx.db.updateTable('topics').set({ merged_into: topicId }).where('id', '=', fromTopicId).execute()

type Managed = { tx: Tx; club: VisibleClub }

/** Runs a change of a club's topics by its owner or an admin, with the club locked. Errors: as lockClub. */
async function manage(
  context: PersonContext,
  identifier: string,
  change: (managed: Managed) => Promise<unknown>,
): Promise<TopicSettings> {
  await write(context, async (tx) => {
    const club = await lockClub(tx, context.viewer, identifier, canManage)
    await change({ tx, club })
    tx.signal({ kind: 'club.updated', clubId: club.id }, { clubId: club.id })
  })
  return readTopicSettings(context, identifier)
}

type Logged = { field: string; from?: unknown; to?: unknown }

/** Records a change of topics in the club's log. */
const log = ({ tx, club }: Managed, personId: string, { field, from = null, to = null }: Logged) =>
  recordActivity(tx, {
    ...{ clubId: club.id, personId, type: 'topics.changed' },
    data: { fields: [field], changes: { [field]: [from, to] } },
  })

/** Error: topic_not_found. */
function topicOf(club: VisibleClub, topicId: string) {
  const topic = club.topics?.find(({ id }) => id === topicId)
  if (!topic) throw new AppError('topic_not_found')
  return topic
}

const fieldsOf = (topic: TopicFields): FieldValues => ({
  name: topic.name,
  emoji: topic.emoji,
  description: topic.description,
  kinds: [...topic.kinds].sort(),
  publishedBy: topic.publishedBy,
  publishingGroupIds: [...topic.publishingGroupIds].sort(),
  isRestricted: topic.isRestricted,
  seeingGroupIds: [...topic.seeingGroupIds].sort(),
})

/** Creates a topic, or changes it. Errors: as manage; id_taken, topic_name_taken, too_many_topics, group_not_found, changed_meanwhile. */
export const saveTopic = (
  context: PersonContext,
  { club: identifier, topicId }: { club: string; topicId: string },
  { before, ...given }: SaveTopic,
): Promise<TopicSettings> =>
  manage(context, identifier, async (managed) => {
    const { tx, club } = managed
    const { viewer } = context
    // What nobody chooses from is not stored, so that a later choice begins empty.
    const wanted = {
      ...given,
      publishingGroupIds: given.publishedBy === 'groups' ? given.publishingGroupIds : [],
      seeingGroupIds: given.isRestricted ? given.seeingGroupIds : [],
    }
    const topics = await managedTopics(tx.db, viewer, club)
    const now = topics.find(({ id }) => id === topicId)
    if (await isNameTaken(tx, club.id, topicId, wanted.name))
      throw new AppError('topic_name_taken', { fields: { name: 'Another topic has this name' } })
    if (now) {
      await refuseConflict({ now: fieldsOf(now), wanted: fieldsOf(wanted), before }, (fields) =>
        lastChange(
          tx,
          { clubId: club.id },
          fields.map((field) => `topics.${topicId}.${field}`),
        ),
      )
      if (changedFields(fieldsOf(now), fieldsOf(wanted)).length === 0) return
      await update(managed, context, now, wanted)
    } else {
      if (topics.length >= limits.topics) throw new AppError('too_many_topics')
      await insert(managed, topicId, wanted)
      await log(managed, viewer.id, { field: 'topic', to: wanted.name })
    }
    await saveGroups(tx, club.id, topicId, wanted)
  })

/** As the table's index decides. The club is locked. */
async function isNameTaken(tx: Tx, clubId: string, topicId: string, name: string): Promise<boolean> {
  const other = await tx.db
    .selectFrom('topics')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', '<>', topicId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  return other !== undefined
}

const columnsOf = (topic: TopicFields) => ({
  name: topic.name,
  emoji: topic.emoji,
  description: topic.description,
  kinds: topic.kinds,
  published_by: topic.publishedBy,
  is_restricted: topic.isRestricted,
})

async function insert({ tx, club }: Managed, topicId: string, topic: TopicFields) {
  const taken = await tx.db.selectFrom('topics').select('id').where('id', '=', topicId).executeTakeFirst()
  if (taken) throw new AppError('id_taken')
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from topics where club_id = ${club.id})`
  const slug = await freeSlug(tx, club.id, topicId, topic.name)
  await tx.db
    .insertInto('topics')
    .values({ id: topicId, club_id: club.id, slug, position, ...columnsOf(topic) })
    .execute()
}

async function update(
  managed: Managed,
  context: PersonContext,
  now: TopicFields & { id: string; slug: string },
  wanted: TopicFields,
) {
  const { tx, club } = managed
  const isRenamed = now.name !== wanted.name
  const slug = isRenamed ? await freeSlug(tx, club.id, now.id, wanted.name) : now.slug
  await tx.db
    .updateTable('topics')
    .set({ slug, ...columnsOf(wanted) })
    .where('id', '=', now.id)
    .execute()
  if (slug !== now.slug) {
    // A slug that is used again leads to the topic that has it now.
    await tx.db
      .deleteFrom('topic_former_slugs')
      .where('club_id', '=', club.id)
      .where('slug', '=', slug)
      .execute()
    await tx.db
      .insertInto('topic_former_slugs')
      .values({ club_id: club.id, slug: now.slug, topic_id: now.id })
      .onConflict((conflict) => conflict.columns(['club_id', 'slug']).doUpdateSet({ topic_id: now.id }))
      .execute()
  }
  const changes = changesOf(fieldsOf(now), fieldsOf(wanted))
  await recordActivity(tx, {
    ...{ clubId: club.id, personId: context.viewer.id, type: 'topics.changed' },
    data: {
      fields: [...Object.keys(changes).map((field) => `topics.${now.id}.${field}`), 'topic'],
      changes: { topic: [now.name, wanted.name] },
    },
  })
  if (now.isRestricted !== wanted.isRestricted || changes.seeingGroupIds) await noteWhoSees(managed)
}

/** What is seen changed: the search follows, and open pages read by the new rules. */
export async function noteWhoSees({
  tx,
  club,
}: Pick<Managed, 'tx'> & { club: { id: string } }): Promise<void> {
  await tx.task('search.follow', { clubId: club.id }, { key: `search.follow ${club.id}`, isBulk: true })
  tx.disconnectClub(club.id)
}

/** Errors: group_not_found, at the field. */
async function saveGroups(tx: Tx, clubId: string, topicId: string, topic: TopicFields) {
  const rows = [...new Set([...topic.publishingGroupIds, ...topic.seeingGroupIds])].map((id) => ({
    topic_id: topicId,
    group_id: id,
    can_see: topic.seeingGroupIds.includes(id),
    can_publish: topic.publishingGroupIds.includes(id),
  }))
  await tx.db.deleteFrom('topic_groups').where('topic_id', '=', topicId).execute()
  if (rows.length === 0) return
  const found = await tx.db
    .selectFrom('club_groups')
    .select('id')
    .where('club_id', '=', clubId)
    .where(
      'id',
      'in',
      rows.map((row) => row.group_id),
    )
    .forKeyShare()
    .execute()
  if (found.length < rows.length) {
    const isGone = (ids: string[]) => ids.some((id) => found.every((one) => one.id !== id))
    const field = isGone(topic.seeingGroupIds) ? 'seeingGroupIds' : 'publishingGroupIds'
    throw new AppError('group_not_found', { fields: { [field]: 'A group was deleted. Choose again.' } })
  }
  await tx.db.insertInto('topic_groups').values(rows).execute()
}

const slugTries = 20

/** A slug of its name, with -2, -3 …, that no other topic of the club has. The club is locked. */
async function freeSlug(tx: Tx, clubId: string, topicId: string, name: string): Promise<string> {
  const base = toSlug(name, limits.topicSlugMax - 4) || 'topic'
  const candidates = Array.from({ length: slugTries }, (_, n) => (n === 0 ? base : `${base}-${n + 1}`))
  const rows = await tx.db
    .selectFrom('topics')
    .select('slug')
    .where('club_id', '=', clubId)
    .where('id', '<>', topicId)
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  return candidates.find((one) => !taken.has(one)) ?? withRandomEnd(base, limits.topicSlugMax)
}

/** Idempotent. Errors: as manage; topic_not_found. */
export const archiveTopic = (
  context: PersonContext,
  { club: identifier, topicId }: { club: string; topicId: string },
  isArchived: boolean,
): Promise<TopicSettings> =>
  manage(context, identifier, async (managed) => {
    const topic = topicOf(managed.club, topicId)
    if (topic.isArchived === isArchived) return
    await managed.tx.db
      .updateTable('topics')
      .set({ archived_at: isArchived ? sql<Date>`now()` : null })
      .where('id', '=', topicId)
      .execute()
    const field = isArchived ? 'topic.archived' : 'topic.opened'
    await log(managed, context.viewer.id, { field, to: topic.name })
  })

/** Errors: as manage; topic_not_found, topic_not_empty. */
export const deleteTopic = (
  context: PersonContext,
  { club: identifier, topicId }: { club: string; topicId: string },
): Promise<TopicSettings> =>
  manage(context, identifier, async (managed) => {
    const { tx, club } = managed
    const { name } = topicOf(club, topicId)
    const row = await tx.db
      .selectFrom('topics')
      .select(['slug', 'merged_into'])
      .where('id', '=', topicId)
      .forUpdate()
      .executeTakeFirst()
    const { rows } = await sql<{ is_used: boolean }>`
      select exists (select from content_rows where topic_id = ${topicId}) as is_used`.execute(tx.db)
    if (rows[0]?.is_used) throw new AppError('topic_not_empty')
    if (row?.merged_into) await leadTo(tx, club.id, { id: topicId, slug: row.slug }, row.merged_into)
    await tx.db.deleteFrom('topics').where('id', '=', topicId).execute()
    await log(managed, context.viewer.id, { field: 'topic', from: name })
  })

/** The present and former addresses of a merged topic lead to the other one. */
async function leadTo(tx: Tx, clubId: string, merged: { id: string; slug: string }, topicId: string) {
  await tx.db
    .updateTable('topic_former_slugs')
    .set({ topic_id: topicId })
    .where('topic_id', '=', merged.id)
    .execute()
  await tx.db
    .insertInto('topic_former_slugs')
    .values({ club_id: clubId, slug: merged.slug, topic_id: topicId })
    .onConflict((conflict) => conflict.columns(['club_id', 'slug']).doUpdateSet({ topic_id: topicId }))
    .execute()
}

/** Ids that are missing keep their order after those given. Errors: as manage. */
export const orderTopics = (
  context: PersonContext,
  identifier: string,
  ids: string[],
): Promise<TopicSettings> =>
  manage(context, identifier, async ({ tx, club }) => {
    const old = (club.topics ?? []).map(({ id }) => id)
    const order = [...ids.filter((id) => old.includes(id)), ...old.filter((id) => !ids.includes(id))]
    await sql`update topics t set position = o.position
      from unnest(${order}::uuid[]) with ordinality o (id, position)
      where t.id = o.id and t.club_id = ${club.id} and t.position <> o.position`.execute(tx.db)
  })

/** Errors: as manage. */
export const requireTopic = (
  context: PersonContext,
  identifier: string,
  isRequired: boolean,
): Promise<TopicSettings> =>
  manage(context, identifier, async (managed) => {
    const { tx, club } = managed
    if (club.requires_topic === isRequired) return
    await tx.db
      .updateTable('clubs')
      .set({ requires_topic: isRequired, updated_at: new Date() })
      .where('id', '=', club.id)
      .execute()
    await log(managed, context.viewer.id, { field: 'requiresTopic', from: !isRequired, to: isRequired })
  })
