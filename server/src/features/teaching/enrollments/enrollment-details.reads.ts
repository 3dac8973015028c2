import type { EnrollmentDetails } from '@guildhall/contract/course-enrollments'
import type { SubmissionStatus } from '@guildhall/contract/course-limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../../platform/context.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { findTaughtCourse } from '../../courses/visible.reads.ts'
import { findEnrollment } from './enrollments.reads.ts'

/** Lesson by lesson, in the order of the outline. Errors: course_not_found, permission_denied, enrollment_not_found. */
export async function readEnrollment(
  { db, viewer }: PersonContext,
  courseId: string,
  personId: string,
): Promise<EnrollmentDetails> {
  const { id } = await findTaughtCourse(db, viewer, courseId)
  const enrollment = await findEnrollment(db, id, personId)
  const rows = await lessonsOf(db, { courseId: id, personId })
  return {
    enrollment,
    lessons: rows.map((row) => ({
      id: row.id,
      title: row.title,
      doneAt: row.done_at?.toISOString() ?? null,
      openedAt: row.opened_at?.toISOString() ?? null,
      score: row.score,
      isPassed: row.is_passed,
      attempts: row.attempts,
      submission: row.submission,
    })),
  }
}

type LessonRow = {
  id: string
  title: string
  done_at: Date | null
  opened_at: Date | null
  score: number | null
  is_passed: boolean
  attempts: number
  submission: SubmissionStatus | null
}

const lessonsOf = prepared<{ courseId: string; personId: string }, LessonRow>(
  (db, { courseId, personId }) => ({
    compile: () =>
      sql<LessonRow>`select l.id, l.title, d.done_at, v.first_at as opened_at, a.score,
          coalesce(a.is_passed, false) as is_passed, coalesce(a.attempts, 0) as attempts, u.status as submission
        from lessons l
        left join (select lesson_id, done_at from lesson_completions
          where user_id = ${personId} and course_id = ${courseId}) d on d.lesson_id = l.id
        left join (select lesson_id, first_at from lesson_visits
          where user_id = ${personId} and course_id = ${courseId}) v on v.lesson_id = l.id
        left join (select a.lesson_id, max(a.score) as score, bool_or(a.is_passed) as is_passed,
            count(*)::int as attempts from quiz_attempts a
          where a.user_id = ${personId} and not a.is_void group by a.lesson_id) a on a.lesson_id = l.id
        left join (select lesson_id, status from submissions
          where user_id = ${personId} and course_id = ${courseId}) u on u.lesson_id = l.id
        where l.course_id = ${courseId} and l.published_at is not null
        order by l.position, l.id`.compile(db),
  }),
)
