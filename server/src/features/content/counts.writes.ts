import type { ContentType } from '@guildhall/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { asOf } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'
import { restrictedTopicOf } from '../visibility/seen-topics.ts'
import { knownCounts } from './reactions.ts'

export type Counted = {
  id: string
  club_id: string
  is_hidden: boolean
  restricted_topic_id: string | null
  count: number
  as_of: number
}

type Placed = Pick<Counted, 'id' | 'club_id' | 'restricted_topic_id'>

/** Who is sent signals about an item. */
export const audienceOf = ({ id: contentId, club_id: clubId, restricted_topic_id: topicId }: Placed) => ({
  clubId,
  topicId,
  contentId,
})

/** Items are counted while they are hidden too, so that their counts are right when they come back; no one is notified. */
const isShown = ({ is_hidden: isHidden }: { is_hidden: boolean }) => !isHidden

/** Returns the new counts by id. */
export async function countLikes(tx: Tx, changes: Iterable<[contentId: string, change: number]>) {
  const { rows } = await addTo('like_count', changes).execute(tx.db)
  for (const row of rows.filter(isShown)) {
    const { id: contentId, club_id: clubId, count: likeCount, as_of: asOf } = row
    tx.signal({ kind: 'likes.changed', clubId, contentId, likeCount, asOf }, audienceOf(row))
  }
  return new Map(rows.map(({ id, count }) => [id, count]))
}

type ReactionChange = [contentId: string, reaction: string, change: number]

/** Returns the new counts by id, without zeros. */
export async function countReactions(tx: Tx, changes: ReactionChange[]) {
  const [ids, reactions, numbers] = [0, 1, 2].map((place) => changes.map((change) => change[place]))
  const { rows } = await sql<Omit<Counted, 'count'> & { counts: unknown }>`
    update content_rows c set reaction_counts = (
      select coalesce(jsonb_object_agg(reaction, count), '{}') from (
        select reaction, sum(count)::int as count from (
          select key as reaction, value::int as count from jsonb_each_text(c.reaction_counts)
          union all
          select v.reaction, v.change from unnest(${ids}::uuid[], ${reactions}::text[], ${numbers}::int[])
            as v (id, reaction, change) where v.id = c.id
        ) one group by reaction having sum(count) <> 0
      ) every
    )
    where c.id = any(${ids}::uuid[])
    returning c.id, c.club_id, c.is_hidden, ${restrictedTopicOf} as restricted_topic_id, c.reaction_counts as counts, ${asOf} as as_of`.execute(
    tx.db,
  )
  return new Map(
    rows.map((row) => {
      const { id: contentId, club_id: clubId, is_hidden: isHidden, counts, as_of: asOf } = row
      const reactions = knownCounts(counts)
      if (!isHidden)
        tx.signal({ kind: 'reactions.changed', clubId, contentId, reactions, asOf }, audienceOf(row))
      return [contentId, reactions] as const
    }),
  )
}

/** A change of 0 only signals. */
export async function countComments(tx: Tx, changes: Iterable<[contentId: string, change: number]>) {
  const { rows } = await addTo('comment_count', changes).execute(tx.db)
  for (const row of rows.filter(isShown)) signalComments(tx, row)
}

/** SQL; pass its result to signalComments. */
export const addCommentSql = (contentId: string) => addTo('comment_count', [[contentId, 1]])

export function signalComments(tx: Tx, row: Counted): void {
  const { id: contentId, club_id: clubId, count, as_of: asOf } = row
  const signal = { kind: 'comments.changed' as const, clubId, contentId, commentCount: count, asOf }
  tx.signal(signal, audienceOf(row))
}

/** Rows stay locked until the commit, so that later counts have later times. */
function addTo(
  column: 'like_count' | 'comment_count',
  changes: Iterable<[string, number]>,
): RawBuilder<Counted> {
  const all = [...changes]
  const ids = all.map(([id]) => id)
  const numbers = all.map(([, number]) => number)
  const counter = sql.ref(`c.${column}`)
  return sql<Counted>`
    update content_rows c set ${sql.ref(column)} = ${counter} + v.change
    from unnest(${ids}::uuid[], ${numbers}::int[]) as v (id, change)
    where c.id = v.id
    returning c.id, c.club_id, c.is_hidden, ${restrictedTopicOf} as restricted_topic_id, ${counter} as count, ${asOf} as as_of`
}

export async function countItems(tx: Tx, clubId: string, type: ContentType, change: number): Promise<void> {
  await sql`with item as (select), ${countItemsSql(clubId, type, change)} select`.execute(tx.db)
}

/** SQL: counts `item`; if another author has the counter locked, the next write adds the change. */
export const countItemsSql = (clubId: string, type: ContentType, change: number) => sql`
  gate as materialized (
    select pg_try_advisory_xact_lock(hashtextextended(${`content_counts ${clubId} ${type}`}, 0)) as is_open
    from item limit 1
  ),
  taken as (
    delete from content_count_changes
    where club_id = ${clubId} and type = ${type} and (select is_open from gate)
    returning change
  ),
  total as (select ${change}::int + coalesce(sum(change), 0)::int as change from taken),
  added as (
    insert into content_counts (club_id, type, count)
    select ${clubId}::uuid, ${type}, greatest(total.change, 0) from total, gate where is_open
    on conflict (club_id, type) do update set count = content_counts.count + (select change from total)
  ),
  noted as (
    insert into content_count_changes (club_id, type, change)
    select ${clubId}::uuid, ${type}, ${change}::int from gate where not is_open
  )`
