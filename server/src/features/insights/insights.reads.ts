import type { BestItem, Insights, InsightWeeks, WeekOfClub } from '@guildhall/contract/insights'
import { type ContentType, contentTypes, limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'

/** By week, the current one last. Errors: as findManagedClub. */
export async function readInsights(
  { db, viewer }: Pick<PersonContext, 'db' | 'viewer'>,
  identifier: string,
  { weeks }: { weeks: InsightWeeks },
): Promise<Insights> {
  const club = await findManagedClub(db, viewer, identifier)
  const [row] = await counted(db, { clubId: club.id, ago: Number(weeks) - 1 })
  if (!row) return { weeks: [], countedAt: null }
  return { weeks: weeksOf(row), countedAt: row.counted_at?.toISOString() ?? null }
}

type Week = { week: string; counts: Record<string, number> | null; best: BestItem[] | null }
type Row = { counted_at: Date | null; members: number | null; weeks: Week[] }

/** A single statement. A week is a few rows, however much was published. */
const counted = prepared<{ clubId: string; ago: number }, Row>((db, { clubId, ago }) => {
  const numbers = sql`(select json_object_agg(n.source, n.number) from club_week_counts n
    where n.club_id = k.id and n.week = w.week)`
  const best = sql`(select json_agg(b order by b."likeCount" + b."commentCount" desc, b.id desc) from (
      select c.id, c.type, c.slug, c.title, c.like_count as "likeCount", c.comment_count as "commentCount"
      from club_week_items i join content c on c.id = i.content_id
      where i.club_id = k.id and i.week = w.week and c.club_id = k.id and c.like_count + c.comment_count > 0
    ) b)`
  const from = sql`greatest(week_of(k.created_at), week_of(now()) - 7 * ${ago}::int)`
  return db
    .selectFrom('clubs as k')
    .leftJoin('club_insights as i', 'i.club_id', 'k.id')
    .where('k.id', '=', clubId)
    .select(['i.counted_at', 'i.members'])
    .select(
      sql<Week[]>`(select json_agg(json_build_object('week', w.week, 'counts', ${numbers}, 'best', ${best})
          order by w.week)
        from (select ${from} + 7 * n as week
          from generate_series(0, (week_of(now()) - ${from}) / 7) n) w)`.as('weeks'),
    )
})

/** Counts past members backward from the present number. */
function weeksOf({ members, weeks }: Row): WeekOfClub[] {
  let then = members ?? 0
  return weeks
    .toReversed()
    .map(({ week, counts, best }, ago) => {
      const number = (source: string) => counts?.[source] ?? 0
      const [atEnd, joined, left] = [then, number('joined'), number('left')]
      then = Math.max(0, then - joined + left)
      return {
        week,
        isOver: ago > 0,
        members: atEnd,
        joined,
        left,
        active: number('active'),
        content: Object.fromEntries(contentTypes.map((type) => [type, number(type)])) as Record<
          ContentType,
          number
        >,
        comments: number('comment'),
        likes: number('like'),
        best: (best ?? []).slice(0, limits.bestItems),
      }
    })
    .toReversed()
}
