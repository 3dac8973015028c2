import type { Viewer } from '@guildhall/contract/accounts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { CourseFile } from '../files/files.reads.ts'
import { canTeach } from './courses.policy.ts'
import { type CourseRow, factsOfCourse, findOpenLesson, findVisibleCourse } from './visible.reads.ts'

/**
 * Whether a person may read a file of a course. Pictures of the course follow the course, files of a lesson the lesson,
 * and a file handed in is for its author and the teachers. Access to a lesson can end, so its files are never public.
 */
export async function findAccessToFile(
  db: Database,
  viewer: Viewer | null,
  { course_id: courseId, lesson_id: lessonId, submission_id: submissionId }: CourseFile,
): Promise<'public' | 'inside' | null> {
  if (lessonId) return (await orNull(findOpenLesson(db, viewer, lessonId))) && 'inside'
  if (submissionId) return (await isReaderOf(db, viewer, submissionId)) ? 'inside' : null
  const course = courseId ? await orNull(findVisibleCourse(db, viewer, courseId)) : null
  return course && (isOpenToAll(course) ? 'public' : 'inside')
}

const isOpenToAll = ({ is_inside, published_at }: CourseRow) => !is_inside && published_at !== null

async function isReaderOf(db: Database, viewer: Viewer | null, submissionId: string): Promise<boolean> {
  const submission = await db
    .selectFrom('submissions as s')
    .innerJoin('lessons as l', 'l.id', 's.lesson_id')
    .select(['s.course_id', 's.user_id'])
    .where('s.id', '=', submissionId)
    .executeTakeFirst()
  if (!viewer || !submission) return false
  const course = await orNull(findVisibleCourse(db, viewer, submission.course_id))
  if (!course) return false
  return submission.user_id === viewer.id || canTeach(viewer, factsOfCourse(course)) === true
}

const hiding: string[] = ['course_not_found', 'lesson_not_found']

const orNull = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof AppError && hiding.includes(error.code)) return null
    throw error
  })
