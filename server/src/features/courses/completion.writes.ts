import type { Progress } from '@guildhall/contract/courses'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { allow } from '../../platform/errors.ts'
import { canMark } from './courses.policy.ts'
import { finishCourse, lacksFinish } from './finishing.writes.ts'
import { hasPassed } from './passing.ts'
import { readProgress } from './progress.reads.ts'
import { saveLastSeen, signalLearning } from './seen.writes.ts'
import { factsOfCourse, lockOpenLesson } from './visible.reads.ts'

export type DoneBy = 'button' | 'quiz' | 'video' | 'assignment'
/** A lesson and its course, as `visible.reads.ts` finds them for anyone. */
type LessonOfCourse = { id: string; lesson_id: string }

/**
 * Marks a lesson as done if the person passed all that it requires, and the course as completed if nothing is left; a
 * lesson that is done stays as it is. Lock the person's enrollment first (`lockOpenLesson`, `lockEnrollment`); checks no
 * permission. Returns whether anything changed.
 */
export async function completeLesson(
  tx: Tx,
  { id: courseId, lesson_id: lessonId }: LessonOfCourse,
  personId: string,
  doneBy: DoneBy,
): Promise<boolean> {
  const { rows: added } = await sql`insert into lesson_completions (lesson_id, user_id, course_id, done_by)
    select l.id, ${personId}, ${courseId}, ${doneBy} from lessons l
    where l.id = ${lessonId} and ${hasPassed(sql.ref('l.id'), sql`${personId}::uuid`)}
    on conflict (lesson_id, user_id) do nothing returning lesson_id`.execute(tx.db)
  const isCompleted = await completeCourse(tx, { id: courseId }, personId)
  return added.length > 0 || isCompleted
}

/** Marks a lesson as not done. A completed course stays completed, with its certificate. */
async function undoLesson(tx: Tx, { lesson_id: lessonId }: LessonOfCourse, personId: string) {
  await tx.db
    .deleteFrom('lesson_completions')
    .where('lesson_id', '=', lessonId)
    .where('user_id', '=', personId)
    .execute()
}

/** Opens a lesson again whose required assignment was sent back. Nothing reopens in a course that is completed. */
export const reopenLesson = (tx: Tx, { lesson_id: lessonId }: LessonOfCourse, personId: string) =>
  sql`delete from lesson_completions d using assignments a, course_enrollments e
    where d.lesson_id = ${lessonId} and d.user_id = ${personId} and a.lesson_id = d.lesson_id and a.is_required
      and e.course_id = d.course_id and e.user_id = d.user_id and e.completed_at is null`.execute(tx.db)

/**
 * Marks a course as completed once every required, published lesson is done, and issues the certificate. Called on each
 * act of the learner; what teachers change is settled by `courses.settle`. Returns whether anything changed.
 */
export async function completeCourse(tx: Tx, course: { id: string }, personId: string): Promise<boolean> {
  const { rows } = await sql`select from course_enrollments e
    where e.course_id = ${course.id} and e.user_id = ${personId} and ${lacksFinish}`.execute(tx.db)
  if (rows.length === 0) return false
  // A lesson that is being published counts if it was published before.
  const locked = await tx.db
    .selectFrom('courses')
    .select(['id', 'club_id', 'title'])
    .where('id', '=', course.id)
    .forShare()
    .executeTakeFirstOrThrow()
  return (await finishCourse(tx, locked, [personId])).length > 0
}

/** The button. Idempotent. Errors: lesson_not_found, not_enrolled, needs_passing. */
export async function markAsDone(context: PersonContext, lessonId: string): Promise<Progress> {
  return change(context, lessonId, async (tx, lesson) => {
    await completeLesson(tx, lesson, context.viewer.id, 'button')
  })
}

/** Idempotent. Errors: lesson_not_found, not_enrolled, needs_passing. */
export async function markAsNotDone(context: PersonContext, lessonId: string): Promise<Progress> {
  return change(context, lessonId, (tx, lesson) => undoLesson(tx, lesson, context.viewer.id))
}

async function change(
  context: PersonContext,
  lessonId: string,
  work: (tx: Tx, lesson: LessonOfCourse) => Promise<void>,
): Promise<Progress> {
  const { viewer } = context
  const courseId = await write(context, async (tx) => {
    const lesson = await lockOpenLesson(tx, viewer, lessonId)
    allow(canMark(viewer, factsOfCourse(lesson), { needsPassing: lesson.needs_passing }))
    await work(tx, lesson)
    await saveLastSeen(tx, lesson, viewer.id)
    signalLearning(tx, lesson.id, [viewer.id])
    return lesson.id
  })
  return readProgress(context, courseId)
}
