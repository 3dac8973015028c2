import { courseLimits } from '@guildhall/contract/course-limits'
import type { LessonDraft, createLesson as newLesson } from '@guildhall/contract/course-teaching'
import { type Insertable, sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Lessons } from '../../platform/database/schema.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { settleCourse } from '../courses/settling.tasks.ts'
import { lockTaughtLesson, lockWrittenCourse, lockWrittenLesson } from '../courses/visible.reads.ts'
import { readLessonDraft } from './lesson-draft.reads.ts'
import { lastPosition, raiseOutline, renumberLessons } from './outline.ts'
import { screenLesson } from './said.ts'
import { freeSlug } from './slugs.ts'

/**
 * Adds a draft at the end of a section; repeating it with the same id returns it. Errors: course_not_found,
 * permission_denied, section_not_found, id_taken, slug_unavailable, too_many_lessons.
 */
export async function createLesson(
  context: PersonContext,
  courseId: string,
  { id, sectionId, title }: z.output<typeof newLesson>,
): Promise<LessonDraft> {
  const { db, viewer } = context
  await write(context, async (tx) => {
    await lockWrittenCourse(tx, viewer, courseId)
    if (!(await isNewLesson(tx, { id, courseId }))) return
    const section = await tx.db
      .selectFrom('course_sections')
      .select('id')
      .where('id', '=', sectionId)
      .where('course_id', '=', courseId)
      .executeTakeFirst()
    if (!section) throw new AppError('section_not_found')
    const slug = await freeSlug(tx, { table: 'lessons', courseId }, title)
    const place = { course_id: courseId, section_id: sectionId, position: lastPosition }
    await insertLesson(tx, { id, slug, title, ...place })
  })
  return readLessonDraft(db, viewer, id)
}

/** False if the course has it already. Error: id_taken. */
export async function isNewLesson(
  { db }: { db: Database },
  { id, courseId }: { id: string; courseId: string },
): Promise<boolean> {
  const before = await db.selectFrom('lessons').select('course_id').where('id', '=', id).executeTakeFirst()
  if (before && before.course_id !== courseId) throw new AppError('id_taken')
  return !before
}

/** Into a locked course, behind the lessons before `position`. Errors: too_many_lessons, id_taken. */
export async function insertLesson(tx: Tx, lesson: Insertable<Lessons>): Promise<void> {
  await refuseTooManyLessons(tx, lesson.course_id)
  const inserted = await tx.db
    .insertInto('lessons')
    .values(lesson)
    // Another course's lesson took the id in the same moment.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new AppError('id_taken')
  await renumberLessons(tx, lesson.course_id)
  await raiseOutline(tx, lesson.course_id)
}

/** One more lesson in a locked course. Error: too_many_lessons. */
export async function refuseTooManyLessons({ db }: Tx, courseId: string): Promise<void> {
  const { count } = await db
    .selectFrom('lessons')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= courseLimits.lessons) throw new AppError('too_many_lessons')
}

/** Publishing it again changes nothing. Errors: lesson_not_found, permission_denied, bad_input. */
export async function publishLesson(context: PersonContext, id: string): Promise<LessonDraft> {
  const { db, viewer } = context
  await write(context, async (tx) => {
    const lesson = await lockWrittenLesson(tx, viewer, id)
    if (lesson.lesson_published_at) return
    await screenLesson(tx.db, context, id)
    const now = new Date()
    await tx.db
      .updateTable('lessons')
      .set({ published_at: now, updated_at: now })
      .set((eb) => ({
        first_published_at: eb.fn.coalesce('first_published_at', eb.val(now)),
        awaits_notice: sql<boolean>`awaits_notice or first_published_at is null
          and (select c.first_published_at is not null from courses c where c.id = lessons.course_id)`,
      }))
      .where('id', '=', id)
      .execute()
    await raiseOutline(tx, lesson.id)
    await settleCourse(tx, lesson.id)
  })
  return readLessonDraft(db, viewer, id)
}

/** Makes it a draft again; progress stays. Errors: lesson_not_found, permission_denied. */
export async function hideLesson(context: PersonContext, id: string): Promise<LessonDraft> {
  const { db, viewer } = context
  await write(context, async (tx) => {
    const lesson = await lockTaughtLesson(tx, viewer, id)
    if (!lesson.lesson_published_at) return
    await tx.db
      .updateTable('lessons')
      .set({ published_at: null, updated_at: new Date() })
      .where('id', '=', id)
      .execute()
    await raiseOutline(tx, lesson.id)
    await settleCourse(tx, lesson.id)
  })
  return readLessonDraft(db, viewer, id)
}
