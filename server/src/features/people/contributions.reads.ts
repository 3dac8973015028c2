import type { Viewer } from '@guildhall/contract/accounts'
import { type ContentType, limits } from '@guildhall/contract/limits'
import type { Contributions, PersonComment } from '@guildhall/contract/profiles'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { beginning, firstWords } from '../comments/comment-words.ts'
import { contentByIds, presentHead } from '../content/content.reads.ts'
import { isSeenItemByAll } from '../visibility/seen.ts'

const recentComments = 3

/** SQL: whether everyone sees the item of a comment, in club `k`. */
const isOnPublicItem = (comment: string) => sql<boolean>`exists (select from content i
  where i.id = ${sql.ref(`${comment}.content_id`)} and ${isSeenItemByAll('i')})`

type Counted = {
  published: { type: ContentType; count: number }[] | null
  likes: number | null
  comments: number
}

/** Counts among the newest `limits.contributionsCounted` of each those in public clubs, so that the cost is bounded. */
const counted = prepared<{ personId: string }, Counted>((db, { personId }) => {
  const newest = (table: string) => sql`(select * from ${sql.table(table)} where user_id = ${personId}
    order by created_at desc, id desc limit ${sql.lit(limits.contributionsCounted)})`
  const within = (isPublic: RawBuilder<unknown>) => sql`join clubs k on k.id = s.club_id and ${isPublic}`
  return db
    .selectFrom(
      sql<Omit<Counted, 'comments'>>`(
        select jsonb_agg(jsonb_build_object('type', type, 'count', items) order by items desc, type) as published,
          sum(likes)::int as likes
        from (select s.type, count(*)::int as items, sum(s.like_count)::int as likes
          from ${newest('content')} s ${within(isSeenItemByAll('s'))} group by s.type) by_type)`.as('c'),
    )
    .select(['c.published', 'c.likes'])
    .select(
      sql<number>`(select count(*)::int from ${newest('comments')} s ${within(isOnPublicItem('s'))})`.as(
        'comments',
      ),
    )
})

/** A person's activity in public clubs. */
export async function readContributions(db: Database, personId: string): Promise<Contributions> {
  const [row] = await counted(db, { personId })
  return {
    published: row?.published ?? [],
    comments: row?.comments ?? 0,
    likesReceived: row?.likes ?? 0,
  }
}

type CommentRow = { id: string; content_id: string; text: string; is_markdown: boolean; created_at: Date }

const newestComments = prepared<{ personId: string }, CommentRow>((db, { personId }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('comments')
        .selectAll()
        .where('user_id', '=', personId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(limits.contributionsCounted))
        .as('o'),
    )
    .innerJoin('clubs as k', 'k.id', 'o.club_id')
    .where(isOnPublicItem('o'))
    .select(['o.id', 'o.content_id', 'o.is_markdown', 'o.created_at', beginning.as('text')])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(recentComments),
)

/** A person's newest comments in public clubs, each with its item. */
export async function readRecentComments(
  db: Database,
  viewer: Viewer | null,
  personId: string,
): Promise<PersonComment[]> {
  const comments = await newestComments(db, { personId })
  if (comments.length === 0) return []
  const rows = await contentByIds(db, viewer, { ids: comments.map((row) => row.content_id) })
  const items = new Map(rows.map((row) => [row.id, presentHead(row)]))
  return comments.flatMap((row) => {
    const item = items.get(row.content_id)
    const text = firstWords(row.text, row.is_markdown)
    return item ? [{ id: row.id, item, text, createdAt: row.created_at.toISOString() }] : []
  })
}
