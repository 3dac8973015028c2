import { courseLimits, type EnrollmentFilter, enrollmentFilters } from '@guildhall/contract/course-limits'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { prepared, type SqlParams } from '../../../platform/database/prepared.ts'
import { matchesName, membersNamed } from '../../clubs/name-search.ts'
import { hasAccess, isLearner, isShownLearner } from '../../courses/learners.ts'
import { type PersonColumns, personColumns } from '../../profiles/profiles.reads.ts'

export type EnrollmentRow = PersonColumns & {
  user_id: string
  is_member: boolean
  status: 'active' | 'left' | 'removed'
  began_at: Date
  last_seen_at: Date | null
  completed_at: Date | null
  reminded_at: Date | null
  seen_at: Date
  done: number
  total: number
  stuck_id: string | null
  stuck_title: string | null
  quiz_score: number | null
  open_submissions: number
  certificate_code: string | null
  certificate_revoked_at: Date | null
}

export type EnrollmentQuery = {
  courseId: string
  /** Patterns from namePatternsOf. */
  namePatterns?: string[] | undefined
  /** The page begins below these. */
  at?: Date | undefined
  id?: string | undefined
  size: number
}

/** Counts end here. */
const mostCounted = 1000
/** Frequent names are found among so many of the latest seen; rare ones by an index. */
export const latestSeen = 200

/** The way to find a page's people: in order, or by an index of the names of the club's members. */
export type Way = 'inOrder' | 'byIndex'

const stageOf = sql`enrollment_stage(e.status, e.completed_at, e.last_seen_at)`
const seenAt = sql<Date>`coalesce(e.last_seen_at, e.began_at)`
const stopped = sql`now() - ${sql.lit(courseLimits.stoppedDays)} * interval '1 day'`

/** SQL: the club of the course of enrollment `e`, looked up once. */
const clubOf = (courseId: Expression<unknown>) => sql`(select club_id from courses where id = ${courseId})`

/**
 * SQL: parts of which a filter's people `e` consist, each a range of one index. Those who left, were removed or are no
 * longer members are in `ended` alone; those who are suspended or deleted in none.
 */
const rangesOf = (filter: EnrollmentFilter, courseId: Expression<unknown>) => {
  const club = clubOf(courseId)
  if (filter === 'ended')
    return [
      sql`${stageOf} = 'ended' and ${isShownLearner}`,
      sql`e.status = 'active' and not ${hasAccess(club)} and ${isShownLearner}`,
    ]
  return parts[filter].map((part) => sql`${part} and ${isLearner(club)}`)
}

const parts: Record<Exclude<EnrollmentFilter, 'ended'>, RawBuilder<unknown>[]> = {
  all: [sql`true`],
  not_started: [sql`${stageOf} = 'not_started'`],
  in_progress: [sql`${stageOf} = 'in_progress' and ${seenAt} > ${stopped}`],
  stopped: [
    sql`${stageOf} = 'not_started' and ${seenAt} <= ${stopped}`,
    sql`${stageOf} = 'in_progress' and ${seenAt} <= ${stopped}`,
  ],
  completed: [sql`${stageOf} = 'completed'`],
}

const rowsOf = (
  way: Way,
  filter: EnrollmentFilter,
  { courseId, namePatterns, at, id, size }: SqlParams<EnrollmentQuery>,
) => {
  const isBelow = at ? sql`and (${seenAt}, e.user_id) < (${at}::timestamptz, ${id}::uuid)` : sql``
  const order = sql`order by ${seenAt} desc, e.user_id desc`
  const inOrder = (most: Expression<unknown>) => {
    const ranges = rangesOf(filter, courseId).map(
      (part) => sql`(select e.* from course_enrollments e
        where e.course_id = ${courseId} and ${part} ${isBelow} ${order} limit ${most})`,
    )
    return sql`(select e.* from (${sql.join(ranges, sql` union all `)}) e ${order} limit ${most})`
  }
  if (!namePatterns) return inOrder(size)
  const club = clubOf(courseId)
  if (way === 'inOrder')
    return sql`(select e.* from ${inOrder(sql.lit(latestSeen))} e join profiles s on s.id = e.user_id
      left join club_memberships m on m.club_id = ${club} and m.user_id = e.user_id
      where true ${matchesName(namePatterns, sql`coalesce(m.person_name, person_name(s))`)}
      ${order} limit ${size})`
  return sql`(select e.* from ${membersNamed(namePatterns, club)}
    join course_enrollments e on e.course_id = ${courseId} and e.user_id = m.user_id
    where (${sql.join(rangesOf(filter, courseId), sql` or `)}) ${isBelow} ${order} limit ${size})`
}

/** SQL: the course's lessons, and those that count for people who have not finished it; read once for the page. */
const lessonSets = (courseId: Expression<string>) => sql`every as materialized (
    select l.id, l.published_at is not null and not l.is_optional as is_required
    from lessons l where l.course_id = ${courseId}),
  required as materialized (select id from every where is_required)`

/**
 * SQL: what each learner `e` of course `c` did, read for the people of a page only. `counts` in courses/progress.ts says
 * which lessons count after completion.
 */
const details = sql`
  cross join lateral (select case when e.completed_at is null then (select count(*)::int from required)
    else (select count(*)::int from lessons l
      where l.course_id = c.id and l.published_at is not null and not l.is_optional
        and l.first_published_at <= e.completed_at and (l.published_at <= e.completed_at or exists (
          select from lesson_completions x where x.lesson_id = l.id and x.user_id = e.user_id))) end as total) t
  cross join lateral (select case when e.completed_at is null
    then (select count(*)::int from lesson_completions d
      where d.user_id = e.user_id and d.course_id = c.id and d.lesson_id in (select id from required))
    else (select count(*)::int from lesson_completions d join lessons l on l.id = d.lesson_id
      where d.user_id = e.user_id and d.course_id = c.id and l.published_at is not null and not l.is_optional
        and l.first_published_at <= e.completed_at) end as done) d
  left join lateral (select l.id as stuck_id, l.title as stuck_title from lessons l
    where l.id = e.last_lesson_id and not exists (
      select from lesson_completions x where x.lesson_id = l.id and x.user_id = e.user_id)) s on true
  cross join lateral (select floor(avg(best))::int as quiz_score from (
    select max(a.score) as best from quiz_attempts a
    where a.user_id = e.user_id and a.lesson_id in (select id from every) and not a.is_void
    group by a.lesson_id) q) q
  cross join lateral (select count(*)::int as open_submissions from submissions u
    where u.user_id = e.user_id and u.course_id = c.id and u.status = 'submitted'
      and u.lesson_id in (select id from every)) u
  left join certificates z on z.course_id = c.id and z.user_id = e.user_id`

const columns = sql`e.user_id, m.user_id is not null as is_member, e.status, e.began_at,
  e.last_seen_at, e.completed_at, e.reminded_at, ${seenAt} as seen_at, d.done, t.total, s.stuck_id, s.stuck_title,
  q.quiz_score, u.open_submissions, z.code as certificate_code, z.revoked_at as certificate_revoked_at,
  ${sql.join(personColumns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))}`

const tables = sql`join courses c on c.id = e.course_id join clubs k on k.id = c.club_id
  join profiles p on p.id = e.user_id
  left join club_memberships m on m.club_id = k.id and m.user_id = e.user_id`

/** The latest seen first. */
export const enrollmentPages = (way: Way, filter: EnrollmentFilter) =>
  prepared<EnrollmentQuery, EnrollmentRow>((db, params) => ({
    compile: () =>
      sql<EnrollmentRow>`with ${lessonSets(params.courseId)}
        select ${columns} from ${rowsOf(way, filter, params)} e ${tables} ${details}
        order by seen_at desc, e.user_id desc`.compile(db),
  }))

export const oneEnrollment = prepared<{ courseId: string; personId: string }, EnrollmentRow>(
  (db, { courseId, personId }) => ({
    compile: () =>
      sql<EnrollmentRow>`with ${lessonSets(courseId)} select ${columns} from course_enrollments e ${tables} ${details}
        where e.course_id = ${courseId} and e.user_id = ${personId} and p.deleted_at is null`.compile(db),
  }),
)

export type Counts = Record<EnrollmentFilter, number>

/** Each up to `mostCounted`, from an index. */
export const enrollmentCounts = prepared<{ courseId: string }, Counts>((db, { courseId }) => {
  const counts = enrollmentFilters.map((filter) => {
    const rows = rangesOf(filter, courseId).map(
      (part) => sql`(select from course_enrollments e where e.course_id = ${courseId} and ${part}
        limit ${sql.lit(mostCounted)})`,
    )
    return sql`least(${sql.lit(mostCounted)}, (select count(*) from (${sql.join(rows, sql` union all `)}) one))::int
      as ${sql.ref(filter)}`
  })
  return { compile: () => sql<Counts>`select ${sql.join(counts)}`.compile(db) }
})
