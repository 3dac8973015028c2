import { courseLimits } from '@guildhall/contract/course-limits'
import type { CourseDraft, createCourse as newCourse } from '@guildhall/contract/course-teaching'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { findOpenClub } from '../clubs/clubs.reads.ts'
import { lockMembership } from '../clubs/lock.ts'
import { canCreateCourses } from '../courses/courses.policy.ts'
import { lockClubCourses } from '../courses/deleted.reads.ts'
import { settleCourse } from '../courses/settling.tasks.ts'
import { findTaughtCourse, lockTaughtCourse, lockWrittenCourse } from '../courses/visible.reads.ts'
import { readCourseDraft } from './course-draft.reads.ts'
import { screenCourse } from './said.ts'
import { freeSlug } from './slugs.ts'

/**
 * Creates a draft, taught by its creator; repeating it with the same id returns it. Errors: club_not_found,
 * members_only, permission_denied, id_taken, slug_unavailable, too_many_courses.
 */
export async function createCourse(
  context: PersonContext,
  club: string,
  { id, title, summary }: z.output<typeof newCourse>,
): Promise<CourseDraft> {
  const { db, viewer } = context
  await write(context, async (tx) => {
    const clubId = await lockCoursesOf(tx, context, club)
    if (!(await isNewCourse(tx, context, { id, clubId }))) return
    await insertCourse(tx, context, { id, clubId, title, summary })
    await tx.db.insertInto('course_teachers').values({ course_id: id, user_id: viewer.id }).execute()
  })
  return readCourseDraft(db, viewer, id)
}

/**
 * Serializes new courses of a club for those who may create them. Returns the club's id. Errors: club_not_found,
 * members_only, permission_denied.
 */
export async function lockCoursesOf(tx: Tx, { viewer }: PersonContext, club: string): Promise<string> {
  await lockMembership(tx, viewer, club)
  const { id, role, restriction } = await findOpenClub(tx.db, viewer, club)
  allow(canCreateCourses(viewer, { role, restriction }))
  await lockClubCourses(tx, id)
  return id
}

/** False if the viewer created it before. Error: id_taken. */
export async function isNewCourse(
  { db }: { db: Database },
  { viewer }: PersonContext,
  { id, clubId }: { id: string; clubId: string },
): Promise<boolean> {
  const before = await db
    .selectFrom('courses')
    .select(['club_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!before) return true
  if (before.club_id !== clubId || before.created_by !== viewer.id) throw new AppError('id_taken')
  return false
}

/** One more course in a club whose courses are locked. Error: too_many_courses. */
export async function refuseTooMany({ db }: Tx, clubId: string): Promise<void> {
  const { count } = await db
    .selectFrom('courses')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('club_id', '=', clubId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= courseLimits.courses) throw new AppError('too_many_courses')
}

type NewCourse = { id: string; clubId: string; title: string; summary: string }

/** Needs `lockCoursesOf`. Errors: too_many_courses, slug_unavailable, id_taken. */
export async function insertCourse(
  tx: Tx,
  { viewer }: PersonContext,
  { id, clubId, title, summary }: NewCourse,
): Promise<void> {
  await refuseTooMany(tx, clubId)
  const slug = await freeSlug(tx, { table: 'courses', clubId }, title)
  const inserted = await tx.db
    .insertInto('courses')
    .values({ id, club_id: clubId, slug, title, summary, created_by: viewer.id })
    // Another club's course took the id in the same moment.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new AppError('id_taken')
}

/** Publishing it again changes nothing. Errors: course_not_found, permission_denied, course_empty, bad_input. */
export async function publishCourse(context: PersonContext, id: string): Promise<CourseDraft> {
  const { db, viewer } = context
  const found = await findTaughtCourse(db, viewer, id)
  // Outside the write, because a course may be long.
  if (!found.published_at) await screenCourse(context, id)
  await write(context, async (tx) => {
    const course = await lockWrittenCourse(tx, viewer, id)
    if (course.published_at) return
    await refuseHidden(tx, id)
    const lesson = await tx.db
      .selectFrom('lessons')
      .select('id')
      .where('course_id', '=', id)
      .where('published_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (!lesson) throw new AppError('course_empty')
    const now = new Date()
    const { first_published_at } = await tx.db
      .selectFrom('courses')
      .select('first_published_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await tx.db
      .updateTable('courses')
      .set({ published_at: now, updated_at: now })
      .set((eb) => ({ first_published_at: eb.fn.coalesce('first_published_at', eb.val(now)) }))
      .where('id', '=', id)
      .execute()
    // Lessons were perhaps deleted or hidden meanwhile.
    await settleCourse(tx, id)
    await recordCourse(tx, context, course, 'course.published', { isFirst: first_published_at === null })
  })
  return readCourseDraft(db, viewer, id)
}

/** An act that hides a course is reversed first. Error: permission_denied. */
async function refuseHidden(tx: Tx, id: string): Promise<void> {
  const course = await tx.db.selectFrom('courses').select('is_hidden').where('id', '=', id).executeTakeFirst()
  if (course?.is_hidden) throw new AppError('permission_denied')
}

/** Makes it a draft again; progress and enrollments stay. Errors: course_not_found, permission_denied. */
export async function hideCourse(context: PersonContext, id: string): Promise<CourseDraft> {
  const { db, viewer } = context
  await write(context, async (tx) => {
    const course = await lockTaughtCourse(tx, viewer, id)
    if (!course.published_at) return
    await tx.db
      .updateTable('courses')
      .set({ published_at: null, updated_at: new Date() })
      .where('id', '=', id)
      .execute()
    await recordCourse(tx, context, course, 'course.hidden')
  })
  return readCourseDraft(db, viewer, id)
}

export const recordCourse = (
  tx: Tx,
  { viewer }: PersonContext,
  { id, club_id: clubId, title }: { id: string; club_id: string; title: string },
  type: 'course.published' | 'course.hidden' | 'course.deleted' | 'course.restored',
  data: { isFirst?: boolean } = {},
) => recordActivity(tx, { clubId, personId: viewer.id, type, data: { courseId: id, title, ...data } })
