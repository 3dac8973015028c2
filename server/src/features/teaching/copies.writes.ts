import { courseLimits } from '@guildhall/contract/course-limits'
import type { CourseDraft, LessonDraft } from '@guildhall/contract/course-teaching'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { allow } from '../../platform/errors.ts'
import { beginningOf } from '../../platform/text/ellipsize.ts'
import { canCreateCourses } from '../courses/courses.policy.ts'
import { findTaughtLesson, findVisibleCourse, lockWrittenLesson } from '../courses/visible.reads.ts'
import { attachNewFiles, copyFiles } from '../files/copies.ts'
import { readCourseDraft } from './course-draft.reads.ts'
import { insertCourse, isNewCourse, lockCoursesOf } from './courses.writes.ts'
import { readLessonDraft } from './lesson-draft.reads.ts'
import { insertLesson, isNewLesson } from './lessons.writes.ts'
import { freeSlug } from './slugs.ts'
import { readWholeCourse, readWholeLesson } from './whole-course.reads.ts'
import { withFiles, withFilesOfLesson } from './whole-course.ts'
import { lessonColumns, newFilesOf, storeParts, storeWholeCourse } from './whole-course.writes.ts'

const copyOf = (title: string) => beginningOf(`Copy of ${title}`, courseLimits.title).trimEnd()

/**
 * Duplicates a lesson as a draft below it, with copies of its files; repeating it with the same id returns it. Errors:
 * lesson_not_found, permission_denied, id_taken, slug_unavailable, too_many_lessons.
 */
export async function copyLesson(context: PersonContext, lessonId: string, id: string): Promise<LessonDraft> {
  const { db, viewer } = context
  const { id: courseId } = await findTaughtLesson(db, viewer, lessonId)
  const found = (await isNewLesson({ db }, { id, courseId })) && (await readWholeLesson(db, lessonId))
  if (!found) return readLessonDraft(db, viewer, id)
  // Outside the write, because copying takes as long as its files are large.
  const lesson = withFilesOfLesson(found.lesson, await copyFiles(context, found.files))
  await write(context, async (tx) => {
    await lockWrittenLesson(tx, viewer, lessonId)
    if (!(await isNewLesson(tx, { id, courseId }))) return
    const title = copyOf(lesson.title)
    const slug = await freeSlug(tx, { table: 'lessons', courseId }, title)
    const { section_id, position } = await tx.db
      .selectFrom('lessons')
      .select(['section_id', 'position'])
      .where('id', '=', lessonId)
      .executeTakeFirstOrThrow()
    await tx.db
      .updateTable('lessons')
      .set({ position: sql`position + 1` })
      .where('course_id', '=', courseId)
      .where('position', '>', position)
      .execute()
    const place = { course_id: courseId, section_id, position: position + 1 }
    await insertLesson(tx, { id, slug, ...place, ...lessonColumns({ ...lesson, title }) })
    await attachNewFiles(tx, viewer, 'lesson_id', newFilesOf(id, lesson))
    await storeParts(tx, id, lesson)
  })
  return readLessonDraft(db, viewer, id)
}

/**
 * Duplicates a course as a draft, with its teachers and lessons and copies of its files; repeating it with the same id
 * returns it. Errors: course_not_found, permission_denied, id_taken, slug_unavailable, too_many_courses.
 */
export async function copyCourse(context: PersonContext, courseId: string, id: string): Promise<CourseDraft> {
  const { db, viewer } = context
  const source = await findVisibleCourse(db, viewer, courseId)
  allow(canCreateCourses(viewer, source))
  const clubId = source.club_id
  if (!(await isNewCourse({ db }, context, { id, clubId }))) return readCourseDraft(db, viewer, id)
  const { whole, files } = await readWholeCourse(db, courseId)
  const copy = withFiles(whole, await copyFiles(context, files))
  await write(context, async (tx) => {
    await lockCoursesOf(tx, context, clubId)
    if (!(await isNewCourse(tx, context, { id, clubId }))) return
    const { summary } = copy.course
    await insertCourse(tx, context, { id, clubId, title: copyOf(copy.course.title), summary })
    const { rows } = await sql`insert into course_teachers (course_id, user_id, position)
      select ${id}, user_id, position from course_teachers where course_id = ${courseId}
      returning user_id`.execute(tx.db)
    if (rows.length === 0)
      await tx.db.insertInto('course_teachers').values({ course_id: id, user_id: viewer.id }).execute()
    await storeWholeCourse(tx, viewer, id, copy)
    if (source.access !== 'groups') return
    await tx.db.updateTable('courses').set({ access: 'groups' }).where('id', '=', id).execute()
    await sql`insert into course_groups (course_id, group_id)
      select ${id}, group_id from course_groups where course_id = ${courseId}`.execute(tx.db)
  })
  return readCourseDraft(db, viewer, id)
}
