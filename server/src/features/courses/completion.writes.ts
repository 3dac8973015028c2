import type { Progress } from '@guildhall/contract/courses'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { allow } from '../../platform/errors.ts'
import { type Tx, write } from '../../platform/write.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { issueCertificate } from './certificates.writes.ts'
import { canComplete } from './courses.policy.ts'
import { readProgress } from './progress.reads.ts'
import { factsOfCourse, lockOpenLesson } from './visible.reads.ts'

export type DoneBy = 'button' | 'quiz' | 'video' | 'assignment'
/** A lesson and its course, as `visible.reads.ts` finds them for anyone. */
type LessonOfCourse = { id: string; lesson_id: string }

/**
 * Marks a lesson as done, and the course as completed if nothing is left; a lesson that is done stays as it is. Lock the
 * person's enrollment first (`lockOpenLesson`, `lockEnrollment`); checks no permission. Returns whether anything changed.
 */
export async function completeLesson(
  tx: Tx,
  { id: courseId, lesson_id: lessonId }: LessonOfCourse,
  personId: string,
  doneBy: DoneBy,
): Promise<boolean> {
  const added = await tx.db
    .insertInto('lesson_completions')
    .values({ lesson_id: lessonId, user_id: personId, course_id: courseId, done_by: doneBy })
    .onConflict((conflict) => conflict.columns(['lesson_id', 'user_id']).doNothing())
    .returning('lesson_id')
    .executeTakeFirst()
  const isCompleted = await completeCourse(tx, { id: courseId }, personId)
  return added !== undefined || isCompleted
}

/** Marks a lesson as not done. A completed course stays completed, with its certificate. */
async function undoLesson(tx: Tx, { lesson_id: lessonId }: LessonOfCourse, personId: string) {
  await tx.db
    .deleteFrom('lesson_completions')
    .where('lesson_id', '=', lessonId)
    .where('user_id', '=', personId)
    .execute()
}

/**
 * Marks a course as completed once every required, published lesson is done, and issues the certificate. Called on each
 * act of the learner, because the last open lesson may also have been hidden or made optional. Returns whether it is newly
 * completed.
 */
export async function completeCourse(tx: Tx, course: { id: string }, personId: string): Promise<boolean> {
  if (!(await isAllDone(tx, course, personId))) return false
  // A lesson that is being published counts if it was published before.
  const { club_id: clubId, title } = await tx.db
    .selectFrom('courses')
    .select(['club_id', 'title'])
    .where('id', '=', course.id)
    .forShare()
    .executeTakeFirstOrThrow()
  if (!(await isAllDone(tx, course, personId))) return false
  await tx.db
    .updateTable('course_enrollments')
    .set({ completed_at: sql<Date>`clock_timestamp()` })
    .where('course_id', '=', course.id)
    .where('user_id', '=', personId)
    .execute()
  await issueCertificate(tx, course, personId)
  await recordActivity(tx, {
    clubId,
    personId,
    type: 'course.completed',
    data: { courseId: course.id, title },
  })
  return true
}

/**
 * Whether the enrollment is not completed yet, and nothing is left to do. Most people have not done the last lesson, which
 * is looked up first.
 */
async function isAllDone({ db }: Tx, { id }: { id: string }, personId: string): Promise<boolean> {
  const done = sql`(select d.lesson_id from lesson_completions d where d.user_id = ${personId} and d.course_id = ${id})`
  const { rows } = await sql<{ isAllDone: boolean }>`
    select e.completed_at is null
      and coalesce((select l.id from lessons l where l.course_id = ${id} and ${isRequired}
        order by l.position desc limit 1) in ${done}, false)
      and not exists (select from lessons l where l.course_id = ${id} and ${isRequired} and l.id not in ${done})
      as "isAllDone"
    from course_enrollments e where e.course_id = ${id} and e.user_id = ${personId}`.execute(db)
  return rows[0]?.isAllDone ?? false
}

/** SQL: whether lesson `l` counts for the progress. */
const isRequired = sql<boolean>`l.published_at is not null and not l.is_optional`

/** The button. Idempotent. Errors: lesson_not_found, not_enrolled. */
export async function markAsDone(context: PersonContext, lessonId: string): Promise<Progress> {
  return change(context, lessonId, async (tx, lesson) => {
    await completeLesson(tx, lesson, context.viewer.id, 'button')
  })
}

/** Idempotent. Errors: lesson_not_found, not_enrolled. */
export async function markAsNotDone(context: PersonContext, lessonId: string): Promise<Progress> {
  return change(context, lessonId, (tx, lesson) => undoLesson(tx, lesson, context.viewer.id))
}

async function change(
  context: PersonContext,
  lessonId: string,
  work: (tx: Tx, lesson: LessonOfCourse) => Promise<void>,
): Promise<Progress> {
  const courseId = await write(context, async (tx) => {
    const lesson = await lockOpenLesson(tx, context.viewer, lessonId)
    allow(canComplete(context.viewer, factsOfCourse(lesson)))
    await work(tx, lesson)
    return lesson.id
  })
  return readProgress(context, courseId)
}
