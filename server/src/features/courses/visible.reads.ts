import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import type { CourseAccess, EnrollmentStatus, Unlocking } from '@guildhall/contract/course-limits'
import type { Restriction } from '@guildhall/contract/moderation'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import type { Tx } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { findOpenAccess, restrictionIn, visitor } from '../clubs/clubs.reads.ts'
import { roleIn, type Standing, standingIn } from '../clubs/standing.ts'
import {
  isInCourseGroups,
  isNamedTeacher,
  isSeenCourse,
  isSeenCourseAt,
  teaches,
} from '../visibility/seen-courses.ts'
import { type CourseFacts, canTeach, canWriteCourse } from './courses.policy.ts'
import { isHiddenFrom } from './hidden.reads.ts'
import { needsPassing } from './passing.ts'

/** A course with the viewer's relation to it. */
export type CourseRow = {
  id: string
  club_id: string
  club_slug: string
  club_name: string
  club_logo_path: string | null
  club_is_private: boolean
  /** Whether outsiders don't see it: in a private club, or created while it was one. */
  is_inside: boolean
  role: Role | null
  /** Of the viewer in the club. */
  standing: Standing
  restriction: Restriction | null
  is_named_teacher: boolean
  slug: string
  title: string
  access: CourseAccess
  required_level: number | null
  is_in_groups: boolean
  unlocking: Unlocking
  has_certificate: boolean
  published_at: Date | null
  outline_version: number
  status: EnrollmentStatus | null
  began_at: Date | null
  completed_at: Date | null
}

export type LessonRow = CourseRow & {
  lesson_id: string
  lesson_slug: string
  lesson_title: string
  lesson_published_at: Date | null
  is_preview: boolean
  is_optional: boolean
  is_done_by_video: boolean
  is_done: boolean
  /** Whether its quiz or assignment is required. */
  needs_passing: boolean
  /** Since when comments are shown: not of before the viewer could have seen the lesson; null for all. */
  comments_since: Date | null
}

export const factsOfCourse = (row: CourseRow): CourseFacts => ({
  role: row.role,
  restriction: row.restriction,
  isNamedTeacher: row.is_named_teacher,
  isPublished: row.published_at !== null,
  access: row.access,
  requiredLevel: row.required_level,
  isInGroups: row.is_in_groups,
  status: row.status,
})

type Who = Expression<string>

/**
 * SQL: whether lesson `l` of course `c` is unlocked for an enrollment `e` (docs/decisions/129). Done lessons stay open.
 * `not in` is looked up in a table of hashes, at the cost of reading what is done; joins are planned for few lessons.
 */
const isUnlocked = (viewerId: Who) => sql<SqlBool>`(d.lesson_id is not null or case c.unlocking
  when 'order' then not exists (
    select from lessons b where b.course_id = c.id and b.position < l.position and b.published_at is not null
      and not b.is_optional and b.id not in (
        select x.lesson_id from lesson_completions x where x.user_id = ${viewerId} and x.course_id = c.id))
  when 'days' then l.unlock_days is null or e.began_at + l.unlock_days * interval '1 day' <= now()
  when 'date' then l.unlock_at is null or l.unlock_at <= now()
  else true end)`

/** SQL: whether the viewer may open lesson `l`, with its completion `d`; see `lessonTables`. */
export const isOpenLesson = (
  viewerId: Who,
  unlocked = isUnlocked(viewerId),
) => sql<SqlBool>`(${isSeenCourseAt(viewerId)} and (${teaches(viewerId)}
  or c.published_at is not null and l.published_at is not null and (l.is_preview
    or e.status = 'active' and ${roleIn(viewerId)} is not null and ${isInCourseGroups(viewerId)} and ${unlocked})))`

/** SQL: courses `c` with all that `isSeenCourse` asks; from `course_rows`, deleted ones too. */
export const courseTables = (
  viewerId: Who,
  from = sql`courses`,
) => sql`${from} c join clubs k on k.id = c.club_id
  left join club_memberships m on m.club_id = k.id and m.user_id = ${viewerId}
  left join course_enrollments e on e.course_id = c.id and e.user_id = ${viewerId}`

/** SQL: lessons `l` with all that `isOpenLesson` asks. */
export const lessonTables = (viewerId: Who) => sql`${courseTables(viewerId)}
  join lessons l on l.course_id = c.id
  left join lesson_completions d on d.lesson_id = l.id and d.user_id = ${viewerId}`

/** SQL: columns of a course, with the viewer's relation to it; see `courseTables`. */
export const courseColumns = (viewerId: Who) => sql`c.id, c.club_id, k.slug as club_slug, k.name as club_name,
  k.logo_path as club_logo_path, k.is_private as club_is_private,
  k.is_private or coalesce(c.created_at < k.public_since, false) as is_inside, ${roleIn(viewerId)} as role,
  ${standingIn(viewerId)} as standing, ${restrictionIn(sql.ref('k.id'), viewerId)} as restriction,
  ${isNamedTeacher(viewerId)} as is_named_teacher, c.slug, c.title, c.access, c.required_level,
  ${isInCourseGroups(viewerId)} as is_in_groups, c.unlocking,
  c.has_certificate, c.published_at, c.outline_version, e.status, e.began_at, e.completed_at`

type ById = { id: string; viewerId: string | undefined }

const courseById = prepared<ById, CourseRow>((db, { id, viewerId = visitor }: SqlParams<ById>) => ({
  compile: () =>
    sql<CourseRow>`select ${courseColumns(viewerId)} from ${courseTables(viewerId)}
      where c.id = ${id} and ${isSeenCourse(viewerId)}`.compile(db),
}))

type InClub = { clubId: string; slug: string; viewerId: string | undefined }

const courseInClub = prepared<InClub, CourseRow>(
  (db, { clubId, slug, viewerId = visitor }: SqlParams<InClub>) => ({
    compile: () =>
      sql<CourseRow>`select ${courseColumns(viewerId)} from ${courseTables(viewerId)}
      where c.club_id = ${clubId} and c.slug = ${slug} and ${isSeenCourse(viewerId)}`.compile(db),
  }),
)

/** SQL: since when comments on lesson `l` are shown to the viewer; null for all. */
const commentsSince = (viewerId: Who) => sql`case when ${teaches(viewerId)} then null
  when e.status = 'active' and ${roleIn(viewerId)} is not null and ${isInCourseGroups(viewerId)}
    then case when e.began_at >= c.opened_since then c.opened_since end
  else greatest(l.preview_since, c.opened_since) end`

const lessonColumns = (
  viewerId: Who,
) => sql`${courseColumns(viewerId)}, l.id as lesson_id, l.slug as lesson_slug,
  l.title as lesson_title, l.published_at as lesson_published_at, l.is_preview, l.is_optional, l.is_done_by_video,
  d.lesson_id is not null as is_done, ${needsPassing(sql.ref('l.id'))} as needs_passing, ${commentsSince(viewerId)} as comments_since`

const lessonById = prepared<ById, LessonRow>((db, { id, viewerId = visitor }: SqlParams<ById>) => ({
  compile: () =>
    sql<LessonRow>`select ${lessonColumns(viewerId)}
      from ${lessonTables(viewerId)} where l.id = ${id} and ${isOpenLesson(viewerId)}`.compile(db),
}))

const always = sql<SqlBool>`true`

const courseOfListedLesson = prepared<ById, CourseRow>((db, { id, viewerId = visitor }: SqlParams<ById>) => ({
  compile: () =>
    sql<CourseRow>`select ${courseColumns(viewerId)}
      from ${lessonTables(viewerId)} where l.id = ${id} and ${isOpenLesson(viewerId, always)}`.compile(db),
}))

type InCourse = { courseId: string; slug: string; viewerId: string | undefined }

const lessonInCourse = prepared<InCourse, LessonRow>(
  (db, { courseId, slug, viewerId = visitor }: SqlParams<InCourse>) => ({
    compile: () =>
      sql<LessonRow>`select ${lessonColumns(viewerId)} from ${lessonTables(viewerId)}
      where c.id = ${courseId} and l.slug = ${slug} and ${isOpenLesson(viewerId)}`.compile(db),
  }),
)

/** By id. Error: course_not_found, also for hidden courses. */
export async function findVisibleCourse(db: Database, viewer: Viewer | null, id: string): Promise<CourseRow> {
  const [row] = await courseById(db, { id, viewerId: viewer?.id })
  if (!row) throw new AppError('course_not_found')
  return row
}

/**
 * By the address of its page; `slug` may be an id. Errors: club_not_found, bad_club_identifier, course_not_found,
 * course_hidden for its learners.
 */
export async function findCourseAt(
  db: Database,
  viewer: Viewer | null,
  { club, slug }: { club: string; slug: string },
): Promise<CourseRow> {
  const found = await findOpenAccess(db, viewer, club).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'members_only'
      ? new AppError('course_not_found')
      : error
  })
  const [row] = isUuid(slug)
    ? await courseById(db, { id: slug, viewerId: viewer?.id })
    : await courseInClub(db, { clubId: found.id, slug, viewerId: viewer?.id })
  if (row?.club_id === found.id) return row
  const isHidden = await isHiddenFrom(db, viewer, { clubId: found.id, slug })
  throw new AppError(isHidden ? 'course_hidden' : 'course_not_found')
}

/** A lesson that is open to the viewer. Error: lesson_not_found, also for hidden and locked ones. */
export async function findOpenLesson(db: Database, viewer: Viewer | null, id: string): Promise<LessonRow> {
  const [row] = await lessonById(db, { id, viewerId: viewer?.id })
  if (!row) throw new AppError('lesson_not_found')
  return row
}

/** The course of a lesson that is open to the viewer, or locked in a course they take. Error: lesson_not_found. */
export async function findCourseOfListedLesson(db: Database, viewer: Viewer, id: string): Promise<CourseRow> {
  const [row] = await courseOfListedLesson(db, { id, viewerId: viewer.id })
  if (!row) throw new AppError('lesson_not_found')
  return row
}

/** By the address of its page; `lesson` may be an id. Errors: as findCourseAt, lesson_not_found. */
export async function findLessonAt(
  db: Database,
  viewer: Viewer | null,
  { lesson, ...address }: { club: string; slug: string; lesson: string },
): Promise<LessonRow> {
  const { id: courseId } = await findCourseAt(db, viewer, address)
  const [row] = isUuid(lesson)
    ? await lessonById(db, { id: lesson, viewerId: viewer?.id })
    : await lessonInCourse(db, { courseId, slug: lesson, viewerId: viewer?.id })
  if (row?.id !== courseId) throw new AppError('lesson_not_found')
  return row
}

/** Locks the course against changes, and the viewer's membership against changes of role. Error: course_not_found. */
export async function lockVisibleCourse(tx: Tx, viewer: Viewer, id: string): Promise<CourseRow> {
  const { club_id: clubId } = await findVisibleCourse(tx.db, viewer, id)
  await lockMember(tx, clubId, viewer.id)
  await tx.db.selectFrom('courses').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findVisibleCourse(tx.db, viewer, id)
}

/** For the course's teachers. Errors: course_not_found, permission_denied. */
export async function lockTaughtCourse(tx: Tx, viewer: Viewer, id: string): Promise<CourseRow> {
  allow(canTeach(viewer, factsOfCourse(await findVisibleCourse(tx.db, viewer, id))))
  const course = await lockVisibleCourse(tx, viewer, id)
  allow(canTeach(viewer, factsOfCourse(course)))
  return course
}

/** For teachers who may write in the club. Errors: as lockTaughtCourse, silenced. */
export async function lockWrittenCourse(tx: Tx, viewer: Viewer, id: string): Promise<CourseRow> {
  const course = await lockTaughtCourse(tx, viewer, id)
  allow(canWriteCourse(viewer, factsOfCourse(course)))
  return course
}

/** For the course's teachers. Errors: course_not_found, permission_denied. */
export async function findTaughtCourse(db: Database, viewer: Viewer, id: string): Promise<CourseRow> {
  const course = await findVisibleCourse(db, viewer, id)
  allow(canTeach(viewer, factsOfCourse(course)))
  return course
}

/** For the course's teachers, drafts included. Errors: lesson_not_found, permission_denied. */
export async function findTaughtLesson(db: Database, viewer: Viewer, id: string): Promise<LessonRow> {
  const lesson = await findOpenLesson(db, viewer, id)
  allow(canTeach(viewer, factsOfCourse(lesson)))
  return lesson
}

/** Locks the lesson's course. Errors: lesson_not_found, permission_denied. */
export async function lockTaughtLesson(tx: Tx, viewer: Viewer, id: string): Promise<LessonRow> {
  const { id: courseId } = await findTaughtLesson(tx.db, viewer, id)
  await lockTaughtCourse(tx, viewer, courseId)
  return findTaughtLesson(tx.db, viewer, id)
}

/** For teachers who may write in the club. Errors: as lockTaughtLesson, silenced. */
export async function lockWrittenLesson(tx: Tx, viewer: Viewer, id: string): Promise<LessonRow> {
  const lesson = await lockTaughtLesson(tx, viewer, id)
  allow(canWriteCourse(viewer, factsOfCourse(lesson)))
  return lesson
}

/**
 * Locks the viewer's enrollment and membership, so that what a learner does in two tabs follows one after the other.
 * Learners do not wait for each other. Error: lesson_not_found.
 */
export async function lockOpenLesson(tx: Tx, viewer: Viewer, id: string): Promise<LessonRow> {
  const { id: courseId, club_id: clubId } = await findOpenLesson(tx.db, viewer, id)
  await lockMember(tx, clubId, viewer.id)
  await lockLesson(tx, id)
  await lockEnrollmentRow(tx, courseId, viewer.id)
  return findOpenLesson(tx.db, viewer, id)
}

/** Keeps a lesson and its course from being deleted; checks nothing. Look for the lesson afterwards. */
export async function lockLesson(tx: Tx, id: string): Promise<void> {
  await tx.db
    .selectFrom('courses as c')
    .innerJoin('lessons as l', 'l.course_id', 'c.id')
    .select('l.id')
    .where('l.id', '=', id)
    .forKeyShare()
    .execute()
}

/** Locks as lockOpenLesson does, for a course. Error: course_not_found. */
export async function lockOwnEnrollment(tx: Tx, viewer: Viewer, courseId: string): Promise<CourseRow> {
  const { club_id: clubId } = await findVisibleCourse(tx.db, viewer, courseId)
  await lockMember(tx, clubId, viewer.id)
  await lockEnrollment(tx, courseId, viewer.id)
  return findVisibleCourse(tx.db, viewer, courseId)
}

/** For the course's teachers; locks a learner's enrollment. Errors: course_not_found, permission_denied. */
export async function lockTaughtEnrollment(
  tx: Tx,
  viewer: Viewer,
  courseId: string,
  personId: string,
): Promise<CourseRow> {
  const { club_id: clubId } = await findTaughtCourse(tx.db, viewer, courseId)
  await lockMember(tx, clubId, viewer.id)
  await lockEnrollment(tx, courseId, personId)
  return findTaughtCourse(tx.db, viewer, courseId)
}

/** Keeps the course from being deleted, and the enrollment, if there is one, from changing. */
export async function lockEnrollment(tx: Tx, courseId: string, personId: string): Promise<void> {
  await tx.db.selectFrom('courses').select('id').where('id', '=', courseId).forKeyShare().execute()
  await lockEnrollmentRow(tx, courseId, personId)
}

const lockEnrollmentRow = (tx: Tx, courseId: string, personId: string) =>
  tx.db
    .selectFrom('course_enrollments')
    .select('course_id')
    .where('course_id', '=', courseId)
    .where('user_id', '=', personId)
    .forUpdate()
    .execute()

export const lockMember = (tx: Tx, clubId: string, personId: string) =>
  tx.db
    .selectFrom('club_memberships')
    .select('id')
    .where('club_id', '=', clubId)
    .where('user_id', '=', personId)
    .forShare()
    .execute()

/** SQL: whether a person sees a course now, for other lists that are about it. */
export const seesCourse = (personId: Who, courseId: Expression<unknown>) => sql<SqlBool>`exists (
  select from ${courseTables(personId)} where c.id = ${courseId} and ${isSeenCourse(personId)})`

/**
 * SQL: whether a lesson is open to a person now, for other lists that are about it. Like the others here it has the
 * aliases of `lessonTables`, so what is passed to it names none of them.
 */
export const opensLesson = (personId: Who, lessonId: Expression<unknown>) => sql<SqlBool>`exists (
  select from ${lessonTables(personId)} where l.id = ${lessonId} and ${isOpenLesson(personId)})`

/** SQL: whether a person teaches a course now, for other lists that are about it. */
export const teachesCourse = (personId: Who, courseId: Expression<unknown>) => sql<SqlBool>`exists (
  select from ${courseTables(personId)} where c.id = ${courseId} and ${isSeenCourseAt(personId)} and ${teaches(personId)})`

/** SQL: ids of those who are notified as teachers of a course: the named ones, or else the club's owner. */
export const notifiedTeachers = (courseId: Expression<unknown>) => sql<string>`(
  with named as (select t.user_id from course_teachers t join courses c on c.id = t.course_id
    join club_memberships m on m.club_id = c.club_id and m.user_id = t.user_id where c.id = ${courseId})
  select user_id from named union all
  select k.user_id from courses c join clubs k on k.id = c.club_id
    where c.id = ${courseId} and not exists (select from named))`
