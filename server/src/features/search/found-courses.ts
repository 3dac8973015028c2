import type { FoundCourse } from '@guildhall/contract/search'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import { searchTermsCte } from '../../platform/text/text-search.ts'
import { openList } from '../../platform/text/texts.ts'
import { clubIdOf, presentLabel } from '../clubs/clubs.reads.ts'
import { excerptOf, type Marks } from '../content/excerpt.ts'
import { courseTables, isOpenLesson, lessonTables } from '../courses/visible.reads.ts'
import { isListedAdmin } from '../visibility/seen.ts'
import { isSeenCourse } from '../visibility/seen-courses.ts'
import type { ContentFilters, ResultCursor, Sort } from './found.ts'
import { wordsAround } from './found-items.ts'
import { authorColumn, rankOfWords, termsForContent } from './operators.ts'

// Courses the viewer can see, and lessons the viewer may open (docs/decisions/129). Its own statement, so that plans of
// the search for content stay as they are.

export type CourseFilters = Omit<ContentFilters, 'kinds' | 'topicId'> & {
  size: number
  fromRank?: number | undefined
  fromAt?: Date | undefined
  fromId?: string | undefined
}

export type CourseResult = ResultCursor & {
  total: number
  lesson_id: string | null
  slug: string
  title: string
  text: string
  is_published: boolean
  lesson_slug: string | null
  lesson_title: string | null
  club_id: string
  club_slug: string
  club_name: string
  club_logo_path: string | null
}

/** Newest matches that are ranked, of courses and of lessons. */
const ranked = 700
/** Lessons of the viewer's courses, and previews, that are checked. */
const checked = 1000
/** With more, as for the owner of many clubs, most lessons are open: all are searched. */
const manyCourses = 300

/** Matches in titles alone, as for suggestions; or in all texts. */
export type Within = 'titles' | 'texts'

/** A page of results; each row has the number of all. */
export const foundCourses = (sort: Sort, within: Within) =>
  prepared<CourseFilters, CourseResult>((db, params) =>
    db.selectFrom(sql<CourseResult>`${found(params, sort, within)}`.as('f')).selectAll(),
  )

const viewerId: Expression<string> = sql<string>`(select viewer_id from q)`

function found(params: SqlParams<CourseFilters>, sort: Sort, within: Within) {
  const { clubId, clubSlug, author, from, until, fromRank, fromAt, fromId, size } = params
  const columns = [
    sql`${params.viewerId}::uuid as viewer_id, ${size}::int as size`,
    ...(clubId || clubSlug ? [sql`${clubIdOf(params)}::uuid as club_id`] : []),
    ...(author ? [authorColumn(author)] : []),
  ]
  const words = within === 'titles' ? sql`(q.title_words || q.title_forms)` : sql`q.words`
  const isChosen = sql`${clubId || clubSlug ? sql`and c.club_id = (select club_id from q)` : sql``}
    ${author ? sql`and c.id in (select course_id from course_teachers where user_id = (select author_id from q))` : sql``}`
  const isInTime = (at: Expression<unknown>) =>
    sql`${from ? sql`and ${at} >= ${from}::timestamptz` : sql``} ${until ? sql`and ${at} <= ${until}::timestamptz` : sql``}`
  const rest =
    fromRank && fromAt && fromId
      ? sql`where (rank, at, id) < (${fromRank}::int, ${fromAt}::timestamptz, ${fromId}::uuid)`
      : sql``
  return sql`(with ${searchTermsCte(termsForContent(params), columns)},
    mine as materialized (${ownCourses}),
    scope as materialized (select case when (select count(*) from mine) > ${sql.lit(manyCourses)} then ${words}
      else ${words} && concat_ws('|', (select string_agg('''~' || id || '''', '|') from mine), '''~preview''')::tsquery
      end as words from q),
    candidates as materialized (select id from lessons l
      where search_scoped(l.search, l.course_id, ${scopeOf}) @@ (select words from scope) limit ${sql.lit(checked)}),
    found as materialized (
      select t.id as course_id, null::uuid as lesson_id, t.id, t.at, ${rank[sort]} as rank
      from q cross join (select c.id, c.title, c.search, ${courseTime} as at from ${courseTables(viewerId)}
        where c.search @@ (select ${words} from q) and ${isSeenCourse(viewerId)} ${isChosen} ${isInTime(courseTime)}
        order by at desc, c.id desc limit ${sql.lit(ranked)}) t
      union all
      select t.course_id, t.id, t.id, t.at, ${rank[sort]}
      from q cross join (select l.id, l.course_id, l.title, l.search, ${lessonTime} as at from ${lessonTables(viewerId)}
        where l.id = any(array(select id from candidates)) and ${isOpenLesson(viewerId)} ${isChosen}
          ${isInTime(lessonTime)}
        order by at desc, l.id desc limit ${sql.lit(ranked)}) t),
    page as (select *, (select count(*)::int from found) as total from found ${rest}
      order by rank desc, at desc, id desc limit (select size from q))
    select page.id, page.rank, page.at, page.total, page.lesson_id, c.slug, c.title,
      c.published_at is not null and (l.id is null or l.published_at is not null) as is_published,
      coalesce(l.content, concat_ws(E'\n\n', nullif(c.summary, ''), c.description)) as text,
      l.slug as lesson_slug, l.title as lesson_title,
      k.id as club_id, k.slug as club_slug, k.name as club_name, k.logo_path as club_logo_path
    from page join courses c on c.id = page.course_id join clubs k on k.id = c.club_id
      left join lessons l on l.id = page.lesson_id
    order by page.rank desc, page.at desc, page.id desc)`
}

const courseTime = sql`coalesce(c.published_at, c.created_at)`
const lessonTime = sql`coalesce(l.published_at, l.created_at)`
/** The scope in the index lessons_scoped_words. */
const scopeOf = sql`case when l.is_preview and l.published_at is not null then 'preview' else 'lesson' end`

/** SQL: courses in which the viewer may open more than previews; `isOpenLesson` decides. */
const ownCourses = sql`
  select course_id as id from course_enrollments where user_id = ${viewerId} and status = 'active'
  union select course_id from course_teachers where user_id = ${viewerId}
  union select id from courses where club_id in (
    select club_id from club_memberships where user_id = ${viewerId} and role in ('owner', 'admin')
    union all select id from clubs where user_id = ${viewerId}
    union all select k.id from clubs k where ${isListedAdmin(viewerId)})`

/** SQL: as content is ranked (docs/decisions/059), of a course or lesson `t`. */
const rank: Record<Sort, RawBuilder<unknown>> = {
  best: sql`case
    when t.search @@ q.title_whole and fold_title(t.title) = q.key then 900
    ${rankOfWords} end`,
  newest: sql`0`,
}

export const textsOfCourse = ({ title, lesson_title, text }: CourseResult) => [
  title,
  lesson_title ?? '',
  text,
]

/** With excerpts around the matches. */
export function presentCourses(rows: CourseResult[], marks: Marks): FoundCourse[] {
  const list = openList()
  return rows.map((row) => ({
    id: row.id,
    course: { slug: row.slug, title: row.title },
    lesson: row.lesson_slug === null ? null : { slug: row.lesson_slug, title: row.lesson_title ?? '' },
    club: presentLabel({
      id: row.club_id,
      slug: row.club_slug,
      name: row.club_name,
      logo_path: row.club_logo_path,
    }),
    isPublished: row.is_published,
    createdAt: row.at.toISOString(),
    excerpt: excerptOf(wordsAround(row.text, marks, list), marks),
  }))
}
