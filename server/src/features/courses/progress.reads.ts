import type { Viewer } from '@guildhall/contract/accounts'
import type { Person } from '@guildhall/contract/common'
import type { EnrollmentStatus } from '@guildhall/contract/course-limits'
import type { Progress } from '@guildhall/contract/courses'
import { type Expression, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { anyOf, prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { visitor } from '../clubs/clubs.reads.ts'
import { levelOf, pointsIn } from '../clubs/levels.ts'
import { readPeople } from '../profiles/people.cache.ts'
import { canTeach, isLearning } from './courses.policy.ts'
import { readSharedCourses, type SharedCourse } from './outline.cache.ts'
import { type Enrollment, learningOf, statesOf } from './progress.ts'
import { type CourseRow, factsOfCourse, findVisibleCourse } from './visible.reads.ts'

/** A course that the viewer sees, with their progress in it. */
export type SeenCourse = Progress & {
  row: CourseRow
  shared: SharedCourse
  teachers: Person[]
  isTeacher: boolean
  /** Number of the viewer's level on the leaderboard; only for access by level. */
  level: number
}

type OwnRow = {
  id: string
  version: number
  now: Date
  teachers: { id: string; version: number }[]
  points: number | null
  status: EnrollmentStatus | null
  began_at: Date | null
  last_seen_at: Date | null
  completed_at: Date | null
  /** Ids of lessons, separated by commas. */
  done: string | null
  visited: string | null
  certificate_code: string | null
}

/** SQL: the people named as teachers of course `c` who are members of its club, in order. */
const teachersOf = sql<
  OwnRow['teachers']
>`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'version', p.version)
    order by t.position, p.id), '[]')
  from course_teachers t join profiles p on p.id = t.user_id and p.deleted_at is null
  join club_memberships w on w.user_id = t.user_id and w.club_id = c.club_id
  where t.course_id = c.id)`

const lessonsIn = (table: 'lesson_completions' | 'lesson_visits', viewerId: Expression<string>) =>
  sql<string | null>`(select string_agg(d.lesson_id::text, ',') from ${sql.table(table)} d
    where d.user_id = ${viewerId} and d.course_id = c.id)`

/** A number of statements that is the same for a course of any size, and for a list. */
const ownRows = prepared<{ ids: string[]; viewerId: string | undefined }, OwnRow>(
  (db, { ids, viewerId = visitor }) =>
    db
      .selectFrom('courses as c')
      .leftJoin('course_enrollments as e', (join) =>
        join.onRef('e.course_id', '=', 'c.id').on('e.user_id', '=', viewerId),
      )
      .select((eb) => [
        ...(['c.id', 'e.status', 'e.began_at', 'e.last_seen_at', 'e.completed_at'] as const),
        sql<number>`c.version`.as('version'),
        sql<Date>`now()`.as('now'),
        teachersOf.as('teachers'),
        sql<
          number | null
        >`case when c.access = 'level' then ${pointsIn(eb.ref('c.club_id'), viewerId)} end`.as('points'),
        lessonsIn('lesson_completions', viewerId).as('done'),
        lessonsIn('lesson_visits', viewerId).as('visited'),
        sql<string | null>`(select f.code from certificates f
          where f.course_id = c.id and f.user_id = ${viewerId} and f.revoked_at is null)`.as(
          'certificate_code',
        ),
      ])
      .where('c.id', '=', anyOf(ids))
      .$castTo<OwnRow>(),
)

/** Courses that the viewer may see, as `visible.reads.ts` found them, in the same order. */
export async function readSeenCourses(
  db: Database,
  viewer: Viewer | null,
  rows: CourseRow[],
): Promise<SeenCourse[]> {
  if (rows.length === 0) return []
  const own = await ownRows(db, { ids: rows.map(({ id }) => id), viewerId: viewer?.id })
  const [sharedOf, personOf] = await Promise.all([
    readSharedCourses(db, own),
    readPeople(
      db,
      own.flatMap(({ teachers }) => teachers),
    ),
  ])
  const ownOf = new Map(own.map((mine) => [mine.id, mine]))
  return rows.flatMap((row) => {
    const [shared, mine] = [sharedOf.get(row.id), ownOf.get(row.id)]
    const isTeacher = canTeach(viewer, factsOfCourse(row)) === true
    // Deleted or hidden between the statements.
    if (!shared || !mine || (shared.publishedAt === null && !isTeacher)) return []
    const teachers = mine.teachers.flatMap(({ id }) => personOf.get(id) ?? [])
    const level = levelOf(mine.points ?? 0, []).number
    return [{ row, shared, teachers, isTeacher, level, ...progressIn(row, shared, mine, isTeacher) }]
  })
}

function progressIn(row: CourseRow, shared: SharedCourse, mine: OwnRow, isTeacher: boolean): Progress {
  const facts = {
    unlocking: shared.unlocking,
    lessons: shared.lessons,
    isTeacher,
    isLearning: isLearning({ ...factsOfCourse(row), status: mine.status }),
    enrollment: enrollmentIn(mine),
    done: idsIn(mine.done),
    visited: idsIn(mine.visited),
    now: mine.now.getTime(),
  }
  const lessons = statesOf(facts)
  const { certificate_code: certificateCode } = mine
  const learning = learningOf(facts, lessons, {
    isMember: row.role !== null && row.is_in_groups,
    certificateCode,
  })
  return { learning, lessons }
}

const idsIn = (list: string | null): ReadonlySet<string> => new Set(list?.split(','))

function enrollmentIn({ status, began_at: beganAt, ...row }: OwnRow): Enrollment | null {
  if (status === null || beganAt === null) return null
  return {
    status,
    beganAt: beganAt.getTime(),
    lastSeenAt: row.last_seen_at?.getTime() ?? null,
    completedAt: row.completed_at?.getTime() ?? null,
  }
}

/** Error: course_not_found. */
export async function readSeenCourse(
  db: Database,
  viewer: Viewer | null,
  row: CourseRow,
): Promise<SeenCourse> {
  const [seen] = await readSeenCourses(db, viewer, [row])
  if (!seen) throw new AppError('course_not_found')
  return seen
}

/** The viewer's progress, after a write that changed it. Error: course_not_found. */
export async function readProgress(
  { db, viewer }: Pick<PersonContext, 'db' | 'viewer'>,
  courseId: string,
): Promise<Progress> {
  const { learning, lessons } = await readSeenCourse(
    db,
    viewer,
    await findVisibleCourse(db, viewer, courseId),
  )
  return { learning, lessons }
}

const pointsOf = prepared<{ clubId: string; viewerId: string }, { points: number | null }>(
  (db, { clubId, viewerId }) => ({
    compile: () => sql<{ points: number | null }>`select ${pointsIn(clubId, viewerId)} as points`.compile(db),
  }),
)

/** Number of the viewer's level on the leaderboard. */
export async function readLevel(
  db: Database,
  viewer: Viewer,
  { club_id: clubId }: Pick<CourseRow, 'club_id'>,
): Promise<number> {
  const [row] = await pointsOf(db, { clubId, viewerId: viewer.id })
  return levelOf(row?.points ?? 0, []).number
}
