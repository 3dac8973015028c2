import type { CourseDraft, LessonDraft } from '@guildhall/contract/course-teaching'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { canManageCourses } from '../courses/courses.policy.ts'
import { isInBin, lockDeletedCourse } from '../courses/deleted.reads.ts'
import { settleCourse } from '../courses/settling.tasks.ts'
import {
  factsOfCourse,
  findVisibleCourse,
  lockTaughtLesson,
  lockVisibleCourse,
  lockWrittenCourse,
} from '../courses/visible.reads.ts'
import { readCourseDraft } from './course-draft.reads.ts'
import { recordCourse, refuseTooMany } from './courses.writes.ts'
import { readLessonDraft } from './lesson-draft.reads.ts'
import { refuseTooManyLessons } from './lessons.writes.ts'
import { lastPosition, raiseOutline, renumberLessons } from './outline.ts'

/**
 * Moves a course into the bin with all that people did in it. Certificates stay valid. Errors: course_not_found,
 * permission_denied.
 */
export async function deleteCourse(context: PersonContext, id: string) {
  const { viewer } = context
  await write(context, async (tx) => {
    allow(canManageCourses(viewer, factsOfCourse(await findVisibleCourse(tx.db, viewer, id))))
    const course = await lockVisibleCourse(tx, viewer, id)
    allow(canManageCourses(viewer, factsOfCourse(course)))
    await tx.db
      .updateTable('course_rows')
      .set({ deleted_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .execute()
    await tx.db.updateTable('lesson_rows').set({ parent_deleted: true }).where('course_id', '=', id).execute()
    await recordCourse(tx, context, course, 'course.deleted')
  })
  return {}
}

/**
 * Takes a course out of the bin as it was, at its address; repeating it changes nothing. Errors: course_not_found,
 * permission_denied, silenced, too_many_courses.
 */
export async function restoreCourse(context: PersonContext, id: string): Promise<CourseDraft> {
  const { db, viewer } = context
  await write(context, async (tx) => {
    if (await isThere(tx.db, 'courses', id)) {
      await lockWrittenCourse(tx, viewer, id)
      return
    }
    const course = await lockDeletedCourse(tx, viewer, id)
    await refuseTooMany(tx, course.club_id)
    await tx.db
      .updateTable('lesson_rows')
      // Words that were not stemmed meanwhile are.
      .set({ parent_deleted: false, search: sql`search` })
      .where('course_id', '=', id)
      .execute()
    await tx.db
      .updateTable('course_rows')
      .set({ deleted_at: null, updated_at: new Date(), search: sql`search` })
      .where('id', '=', id)
      .execute()
    await recordCourse(tx, context, course, 'course.restored')
  })
  return readCourseDraft(db, viewer, id)
}

const isThere = async (db: Database, table: 'courses' | 'lessons', id: string): Promise<boolean> =>
  (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Moves a lesson into its course's bin, with what people did in it. Errors: lesson_not_found, permission_denied.
 */
export async function deleteLesson(context: PersonContext, id: string) {
  await write(context, async (tx) => {
    const { id: courseId } = await lockTaughtLesson(tx, context.viewer, id)
    await tx.db
      .updateTable('lesson_rows')
      .set({ deleted_at: sql<Date>`clock_timestamp()`, awaits_notice: false })
      .where('id', '=', id)
      .execute()
    await renumberLessons(tx, courseId)
    await raiseOutline(tx, courseId)
    await settleCourse(tx, courseId)
  })
  return {}
}

/**
 * Takes a lesson out of the bin, to where it was; repeating it changes nothing. A published one is like one published
 * now: those who finished meanwhile keep their 100%. Errors: lesson_not_found, permission_denied, silenced,
 * too_many_lessons.
 */
export async function restoreLesson(context: PersonContext, id: string): Promise<LessonDraft> {
  const { db, viewer } = context
  await write(context, async (tx) => {
    const found = await findDeletedLesson(tx.db, id)
    if (!found) return
    await lockWrittenCourse(tx, viewer, found.course_id).catch((error: unknown) => {
      const isHidden = error instanceof AppError && hiding.includes(error.code)
      throw isHidden ? new AppError('lesson_not_found') : error
    })
    const lesson = await findDeletedLesson(tx.db, id)
    if (!lesson) return
    await refuseTooManyLessons(tx, lesson.course_id)
    await putBack(tx, lesson)
    await renumberLessons(tx, lesson.course_id)
    await raiseOutline(tx, lesson.course_id)
  })
  return readLessonDraft(db, viewer, id)
}

/** Only teachers know what was deleted. */
const hiding: string[] = ['course_not_found', 'permission_denied']

type DeletedLesson = { id: string; course_id: string; section_id: string | null; position: number }

const findDeletedLesson = (db: Database, id: string): Promise<DeletedLesson | undefined> =>
  db
    .selectFrom('lesson_rows')
    .select(['id', 'course_id', 'section_id', 'position'])
    .where('id', '=', id)
    .where(isInBin(sql.ref('deleted_at')))
    .executeTakeFirst()

/** Before the lesson that took its position; at the end of the last section if its own was deleted. */
async function putBack(tx: Tx, { id, course_id, section_id, position }: DeletedLesson): Promise<void> {
  const sectionId = section_id ?? (await lastSection(tx, course_id))
  if (section_id !== null)
    await tx.db
      .updateTable('lessons')
      .set({ position: sql`position + 1` })
      .where('course_id', '=', course_id)
      .where('position', '>=', position)
      .execute()
  await tx.db
    .updateTable('lesson_rows')
    .set({ search: sql`search` })
    .set({ deleted_at: null, section_id: sectionId, position: section_id === null ? lastPosition : position })
    .set((eb) => ({
      published_at: eb.case().when('published_at', 'is not', null).then(sql<Date>`clock_timestamp()`).end(),
    }))
    .where('id', '=', id)
    .execute()
}

async function lastSection({ db }: Tx, courseId: string): Promise<string> {
  const section = await db
    .selectFrom('course_sections')
    .select('id')
    .where('course_id', '=', courseId)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (section) return section.id
  const id = newId()
  await db
    .insertInto('course_sections')
    .values({ id, course_id: courseId, title: 'Lessons', position: 0 })
    .execute()
  return id
}
