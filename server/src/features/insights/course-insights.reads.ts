import type { CourseInsights, InsightWeeks } from '@guildhall/contract/insights'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { isLearner } from '../courses/learners.ts'

/** From so many lessons done in the weeks read and before, the numbers are counted again only after a while. */
const manyLessonsDone = 20_000
const maxAgeMs = 600_000

type Row = Omit<CourseInsights, 'weeks'> & {
  weeks: { week: string; isOver: boolean; lessonsDone: number; finished: number }[]
  size: number
}

/** Figures of a club's courses. Errors: as findManagedClub. */
export async function readCourseInsights(
  { db, viewer }: Pick<PersonContext, 'db' | 'viewer'>,
  identifier: string,
  { weeks }: { weeks: InsightWeeks },
): Promise<CourseInsights> {
  const club = await findManagedClub(db, viewer, identifier)
  const cache = cacheOf(db)
  const key = `${club.id} ${weeks}`
  const known = cache.get(key)
  if (known) return known
  const [row] = await counted(db, { clubId: club.id, ago: Number(weeks) - 1 })
  if (!row) return { activeLearners: 0, weeks: [], courses: [] }
  const { size, ...insights } = row
  if (size >= manyLessonsDone) cache.set(key, insights)
  return insights
}

const caches = new WeakMap<Database, LRUCache<string, CourseInsights>>()
function cacheOf(db: Database): LRUCache<string, CourseInsights> {
  const cache = caches.get(db) ?? new LRUCache<string, CourseInsights>({ max: 200, ttl: maxAgeMs })
  caches.set(db, cache)
  return cache
}

/** A single pass through enrollments and completed lessons, however many weeks and courses. */
const counted = prepared<{ clubId: string; ago: number }, Row>((db, { clubId, ago }) =>
  db
    .selectFrom(
      sql<Row>`(with since as (
          select greatest(week_of(created_at), week_of(now()) - 7 * ${ago}::int) as monday from clubs where id = ${clubId}),
        mine as materialized (select c.id, c.slug, c.title, c.published_at, c.created_at, (select count(*) from lessons l
            where l.course_id = c.id and l.published_at is not null and not l.is_optional)::int as required
          from courses c where c.club_id = ${clubId}),
        learners as materialized (select e.course_id, e.user_id, e.last_seen_at, e.completed_at
          from mine join course_enrollments e on e.course_id = mine.id and ${isLearner(sql`${clubId}::uuid`)}),
        done as materialized (select d.course_id, week_of(d.done_at) as week, count(*) as lessons,
            count(*) filter (where not l.is_optional and l.published_at is not null
              and e.completed_at is null) as towards
          from mine join lesson_completions d on d.course_id = mine.id join lessons l on l.id = d.lesson_id
          join learners e on e.course_id = d.course_id and e.user_id = d.user_id
          group by 1, 2),
        enrolled as (select course_id, count(*)::int as enrolled, count(completed_at)::int as finished
          from learners group by 1),
        progress as (select course_id, sum(towards) as towards from done group by 1)
        select
          (select count(distinct user_id)::int from learners where last_seen_at >= now() - interval '28 days')
            as "activeLearners",
          (select coalesce(jsonb_agg(jsonb_build_object('week', w.week, 'isOver', w.week < week_of(now()),
              'lessonsDone', coalesce((select sum(lessons) from done where done.week = w.week), 0),
              'finished', (select count(*) from learners e where week_of(e.completed_at) = w.week)) order by w.week), '[]')
            from (select monday + 7 * n as week from since, generate_series(0, (week_of(now()) - monday) / 7) n) w) as weeks,
          (select coalesce(jsonb_agg(jsonb_build_object('id', mine.id, 'slug', slug, 'title', title,
              'isPublished', published_at is not null, 'enrolled', coalesce(enrolled, 0),
              'finished', coalesce(finished, 0),
              'averagePercent', case when enrolled is null then 0 when required = 0 then finished * 100 / enrolled
                else floor(100 * (least(coalesce(towards, 0), (enrolled - finished) * required) + finished * required)
                  / (enrolled * required)) end)
              order by coalesce(enrolled, 0) desc, mine.created_at desc, mine.id), '[]')
            from mine left join enrolled on enrolled.course_id = mine.id
            left join progress on progress.course_id = mine.id) as courses,
          (select coalesce(sum(lessons), 0)::int from done) as size)`.as('i'),
    )
    .selectAll(),
)
