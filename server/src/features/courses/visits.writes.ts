import type { Progress } from '@guildhall/contract/courses'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { allow } from '../../platform/errors.ts'
import { completeCourse, completeLesson } from './completion.writes.ts'
import { canComplete } from './courses.policy.ts'
import { readProgress } from './progress.reads.ts'
import { saveLastSeen, signalLearning } from './seen.writes.ts'
import { factsOfCourse, type LessonRow, lockOpenLesson } from './visible.reads.ts'

type Visit = { videoPosition?: number | undefined; isAtEnd: boolean }

/** Progress is null where nothing but the visit changed. Errors: lesson_not_found, not_enrolled. */
export async function recordVisit(
  context: PersonContext,
  lessonId: string,
  visit: Visit,
): Promise<{ progress: Progress | null }> {
  const { viewer } = context
  const { courseId, hasChanged } = await write(context, async (tx) => {
    const lesson = await lockOpenLesson(tx, viewer, lessonId)
    allow(canComplete(viewer, factsOfCourse(lesson)))
    const isFirst = await saveVisit(tx, lesson, viewer.id, visit.videoPosition)
    await saveLastSeen(tx, lesson, viewer.id)
    const isDone =
      visit.isAtEnd && lesson.is_done_by_video && (await completeLesson(tx, lesson, viewer.id, 'video'))
    // Positions come every few seconds; opening a lesson does not.
    const isOpening = visit.videoPosition === undefined && !visit.isAtEnd
    const isCompleted = isOpening && (await completeCourse(tx, lesson, viewer.id))
    const hasChanged = isFirst || isDone || isCompleted
    if (hasChanged) signalLearning(tx, lesson.id, [viewer.id])
    return { courseId: lesson.id, hasChanged }
  })
  return { progress: hasChanged ? await readProgress(context, courseId) : null }
}

/** Returns whether it is the first. */
async function saveVisit(
  { db }: Tx,
  { id, lesson_id }: LessonRow,
  personId: string,
  position: number | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    insert into lesson_visits as v (lesson_id, user_id, course_id, video_position)
    values (${lesson_id}, ${personId}, ${id}, ${position ?? null})
    on conflict (lesson_id, user_id) do update
      set last_at = now(), video_position = coalesce(excluded.video_position, v.video_position)
    returning xmax = 0 as "isFirst"`.execute(db)
  return rows[0]?.isFirst ?? false
}
