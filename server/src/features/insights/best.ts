import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'

/** SQL: of row `c` of `content`. */
const score = sql`c.like_count + c.comment_count`

/**
 * Ranks each week's best items after likes, comments and deletions. A rising item is compared with the stored ones;
 * only if one of these falls, all items of its week are examined.
 */
export async function rankItems(tx: Tx, clubId: string, items: string[]): Promise<void> {
  if (items.length === 0) return
  const { rows } = await sql<{ week: string }>`
    select distinct i.week::text as week from club_week_items i
    left join content c on c.id = i.content_id
    where i.club_id = ${clubId}::uuid and i.content_id = any(${items}::uuid[])
      and (c.id is null or ${score} < i.score)`.execute(tx.db)
  const fallen = rows.map(({ week }) => week)
  await addRisen(tx, clubId, items, fallen)
  if (fallen.length > 0) await rankAnew(tx, clubId, fallen)
}

async function addRisen(tx: Tx, clubId: string, items: string[], fallen: string[]): Promise<void> {
  // An unprocessed fall keeps its stored value, so that its pending change still detects it.
  const { rows } = await sql<{ week: string }>`
    insert into club_week_items as i (club_id, week, content_id, score)
    select c.club_id, week_of(c.created_at), c.id, ${score} from content c
    where c.id = any(${items}::uuid[]) and c.club_id = ${clubId}::uuid and ${score} > 0
      and week_of(c.created_at) <> all(${fallen}::date[])
    on conflict (club_id, week, content_id) do update set score = excluded.score where excluded.score > i.score
    returning i.week::text as week`.execute(tx.db)
  const weeks = [...new Set(rows.map(({ week }) => week))]
  await sql`
    delete from club_week_items i using (
      select week, content_id, row_number() over (partition by week order by score desc, content_id desc) as place
      from club_week_items where club_id = ${clubId}::uuid and week = any(${weeks}::date[])
    ) ranked
    where i.club_id = ${clubId}::uuid and i.week = ranked.week and i.content_id = ranked.content_id
      and ranked.place > ${sql.lit(limits.bestItems)}`.execute(tx.db)
}

async function rankAnew(tx: Tx, clubId: string, weeks: string[]): Promise<void> {
  await sql`delete from club_week_items where club_id = ${clubId}::uuid and week = any(${weeks}::date[])`.execute(
    tx.db,
  )
  await sql`
    insert into club_week_items (club_id, week, content_id, score)
    select ${clubId}::uuid, w.week, best.id, best.score from unnest(${weeks}::date[]) w (week), lateral (
      select c.id, ${score} as score from content c
      where c.club_id = ${clubId}::uuid and ${score} > 0
        and c.created_at >= w.week::timestamp at time zone 'UTC'
        and c.created_at < (w.week + 7)::timestamp at time zone 'UTC'
      order by score desc, c.id desc limit ${sql.lit(limits.bestItems)}
    ) best
    where exists (select from clubs where id = ${clubId}::uuid)`.execute(tx.db)
}
