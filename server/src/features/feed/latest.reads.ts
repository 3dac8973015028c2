import type { Teaser } from '@guildhall/contract/feed'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { contentQuery, presentHead } from '../content/content.reads.ts'
import { isInOpenTopic } from '../visibility/seen-topics.ts'

/** The newest item of each of the busiest public clubs. */
const latest = contentQuery<object>((db) =>
  db
    .selectFrom('content')
    .select('content.id')
    .where(
      'content.id',
      'in',
      sql<string>`(select one.id from (
          select id, public_since from clubs where not is_private and deleted_at is null
          order by activity_score desc, id desc limit ${sql.lit(limits.latestClubs)}
        ) k cross join lateral (
          select c.id, c.created_at from content c
          where c.club_id = k.id and c.created_at >= coalesce(k.public_since, '-infinity') and ${isInOpenTopic('c')}
          order by c.created_at desc, c.id desc limit 1
        ) one
        order by one.created_at desc, one.id desc limit ${sql.lit(limits.latestItems)})`,
    ),
)

/** One item from each of the busiest clubs, newest first, for visitors. */
export async function readLatest({
  db,
  viewer,
}: Pick<Context, 'db' | 'viewer'>): Promise<{ items: Teaser[] }> {
  const rows = await latest(db, viewer, {})
  return {
    items: rows.map(presentHead),
  }
}
