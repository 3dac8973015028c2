import type { ContentType } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Dependencies, PersonContext } from '../../platform/context.ts'
import { addTask, type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { inBatches, withinBudget } from '../../platform/tasks/batches.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { canManage } from '../clubs/clubs.policy.ts'
import { findVisibleClub, type VisibleClub } from '../clubs/clubs.reads.ts'
import { lockClub } from '../clubs/lock.ts'
import { canBeIn } from '../clubs/topics.ts'
import { lockTopic, noteMerge } from '../topics/topics.writes.ts'
import { restrictedTopicOf } from '../visibility/seen-topics.ts'
import { canMove } from './content.policy.ts'
import { lockVisibleContent } from './content.reads.ts'
import { audienceOf } from './counts.writes.ts'

// A move changes no date and no count, and notifies no one.

/** By its author, the owner or an admin. Idempotent. Errors: content_not_found, permission_denied; those of canBeIn. */
export async function moveItem(context: PersonContext, contentId: string, topicId: string | null) {
  const { viewer } = context
  return write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, contentId)
    const type = row.type as ContentType
    allow(canMove(viewer, { authorId: row.user_id, type, role: row.role, restriction: row.restriction }))
    if (topicId) await lockTopic(tx, topicId)
    const club = await findVisibleClub(tx.db, viewer, row.club_id)
    const { role, topics, requires_topic: requiresTopic } = club
    const isMoved = topicId !== row.topic_id
    if (isMoved) {
      allow(canBeIn(viewer, { role, topics, requiresTopic }, { topicId, type }))
      await move(tx, club, [contentId], topicId)
      const data = {
        type,
        topic: nameIn(club, topicId),
        ...(row.user_id !== viewer.id && { personId: row.user_id ?? undefined }),
      }
      await recordActivity(tx, {
        ...{ clubId: club.id, personId: viewer.id, contentId },
        ...{ type: 'content.moved', data },
      })
    }
    const topic = topics?.find(({ id }) => id === topicId)
    return { topic: topic ? { id: topic.id, slug: topic.slug, name: topic.name, emoji: topic.emoji } : null }
  })
}

const nameIn = ({ topics }: VisibleClub, topicId: string | null) =>
  topics?.find(({ id }) => id === topicId)?.name ?? null

type Move = { contentIds?: string[] | undefined; fromTopicId?: string | undefined; topicId: string | null }

/** How many are moved while the person waits. */
const movedAtOnce = 1000

/**
 * Chosen items, or all of a topic: beyond the first 1,000 in the background. By the owner and admins, who put any kind in any
 * topic, archived ones too. Errors: as lockClub; topic_not_found.
 */
export async function moveItems(
  context: PersonContext,
  identifier: string,
  { contentIds, fromTopicId, topicId }: Move,
) {
  const { viewer } = context
  return write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    for (const id of [fromTopicId, topicId])
      if (id && !club.topics?.some((topic) => topic.id === id)) throw new AppError('topic_not_found')
    const chosen = sql<{ id: string }>`select id from content_rows where club_id = ${club.id}
      and topic_id is distinct from ${topicId}::uuid and ${
        contentIds ? sql`id = any(${contentIds}::uuid[])` : sql`topic_id = ${fromTopicId}::uuid`
      } order by id limit ${sql.lit(movedAtOnce)}`
    const { rows } = await chosen.execute(tx.db)
    await move(
      tx,
      club,
      rows.map(({ id }) => id),
      topicId,
    )
    if (fromTopicId && topicId) await noteMerge(tx, fromTopicId, topicId)
    const isDone = rows.length < movedAtOnce
    if (fromTopicId && !isDone)
      await tx.task('topics.move', { clubId: club.id, fromTopicId, topicId }, { isBulk: true })
    if (rows.length > 0)
      await recordActivity(tx, {
        ...{ clubId: club.id, personId: viewer.id, type: 'topics.changed' },
        data: {
          fields: ['topic.items'],
          changes: { 'topic.items': [nameIn(club, fromTopicId ?? null), nameIn(club, topicId)] },
          count: rows.length,
        },
      })
    return { moved: rows.length, isDone }
  })
}

/** Moves the rest of a topic in short writes. Idempotent. */
export const moveRest = (
  deps: Dependencies,
  task: { clubId: string; fromTopicId: string; topicId: string | null },
  budgetMs?: number,
) =>
  withinBudget(
    deps,
    budgetMs ?? 500,
    (bounded) =>
      inBatches(bounded, async (tx) => {
        const { rows } = await sql<{ id: string }>`select id from content_rows where club_id = ${task.clubId}
          and topic_id = ${task.fromTopicId} order by id limit 200`.execute(tx.db)
        if (task.topicId && !(await lockTopic(tx, task.topicId))) return 0
        await move(
          tx,
          { id: task.clubId },
          rows.map(({ id }) => id),
          task.topicId,
        )
        return rows.length
      }),
    () => addTask(deps.db, 'topics.move', task, { isBulk: true }),
  )

/** Pages of those who saw an item, and of those who see it now, read it again. */
async function move(tx: Tx, club: { id: string }, ids: string[], topicId: string | null): Promise<void> {
  if (ids.length === 0) return
  const placed = sql<Placed>`select c.id, c.club_id, c.type, c.is_hidden, ${restrictedTopicOf} as restricted_topic_id
    from content_rows c where c.id = any(${ids}::uuid[]) order by c.id`
  const before = (await sql<Placed>`${placed} for no key update of c`.execute(tx.db)).rows
  await tx.db.updateTable('content_rows').set({ topic_id: topicId }).where('id', 'in', ids).execute()
  const after = (await placed.execute(tx.db)).rows
  const restrictedBefore = new Map(before.map((row) => [row.id, row.restricted_topic_id]))
  const isElsewhere = (row: Placed) => restrictedBefore.get(row.id) !== row.restricted_topic_id
  for (const row of [...before, ...after.filter(isElsewhere)])
    if (!row.is_hidden)
      tx.signal(
        { kind: 'content.updated', clubId: row.club_id, contentId: row.id, type: row.type as ContentType },
        audienceOf(row),
      )
  if (after.some(isElsewhere))
    await tx.task('search.follow', { clubId: club.id }, { key: `search.follow ${club.id}`, isBulk: true })
}

type Placed = Parameters<typeof audienceOf>[0] & { type: string; is_hidden: boolean }
