import type { Database } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

/** What a scene's club has of courses: a published one, taught by the `poster`; `member` learns in it. */
export type SceneCourse = {
  course: { id: string; slug: string }
  section: { id: string }
  lesson: { id: string; slug: string }
  question: { id: string; right: string; wrong: string }
  submission: { id: string }
  lessonComment: { id: string }
  certificate: { id: string; code: string }
}

export const newSceneCourse = (number: number): SceneCourse => ({
  course: { id: newId(), slug: `course-${number}` },
  section: { id: newId() },
  lesson: { id: newId(), slug: `lesson-${number}` },
  question: { id: newId(), right: newId(), wrong: newId() },
  submission: { id: newId() },
  lessonComment: { id: newId() },
  certificate: { id: newId(), code: `scene-certificate-${String(number).padStart(4, '0')}` },
})

type People = { teacher: string; learner: string; colleague: string }

/** `colleague` learns as well, handed in, commented and finished. */
export async function insertSceneCourses(
  db: Database,
  scenes: (SceneCourse & { club: { id: string; name: string } })[],
  { teacher, learner, colleague }: People,
): Promise<void> {
  const at = new Date('2026-01-05T12:00:00Z')
  const published = { published_at: at, first_published_at: at }
  await db
    .insertInto('courses')
    .values(scenes.map(({ club, course }) => ({ ...course, ...published, club_id: club.id, title: 'Scene' })))
    .execute()
  await db
    .insertInto('course_teachers')
    .values(scenes.map(({ course }) => ({ course_id: course.id, user_id: teacher })))
    .execute()
  await db
    .insertInto('course_sections')
    .values(
      scenes.map(({ course, section }) => ({
        ...section,
        course_id: course.id,
        title: 'Start',
        position: 0,
      })),
    )
    .execute()
  await db
    .insertInto('lessons')
    .values(
      scenes.map(({ course, section, lesson }) => ({
        ...lesson,
        ...published,
        course_id: course.id,
        section_id: section.id,
        title: 'A lesson',
        content: 'Its text',
        position: 0,
        comment_count: 1,
      })),
    )
    .execute()
  await db
    .insertInto('quizzes')
    .values(scenes.map(({ lesson }) => ({ lesson_id: lesson.id, is_required: false })))
    .execute()
  await db
    .insertInto('quiz_questions')
    .values(
      scenes.map(({ lesson, question: { id, right, wrong } }) => ({
        id,
        lesson_id: lesson.id,
        position: 0,
        kind: 'single',
        question: 'Which?',
        options: JSON.stringify([
          { id: right, text: 'This', isRight: true },
          { id: wrong, text: 'That', isRight: false },
        ]),
      })),
    )
    .execute()
  await db
    .insertInto('assignments')
    .values(
      scenes.map(({ lesson }) => ({
        ...{ lesson_id: lesson.id, prompt: 'Say it', takes_link: true, is_required: false },
      })),
    )
    .execute()
  await db
    .insertInto('course_enrollments')
    .values(
      scenes.flatMap(({ course }) =>
        [learner, colleague].map((user_id) => ({ course_id: course.id, user_id, began_at: at })),
      ),
    )
    .execute()
  await db
    .insertInto('submissions')
    .values(
      scenes.map(({ course, lesson, submission }) => ({
        ...submission,
        course_id: course.id,
        lesson_id: lesson.id,
        user_id: colleague,
        content: 'Done',
      })),
    )
    .execute()
  await db
    .insertInto('lesson_comments')
    .values(
      scenes.map(({ lesson, lessonComment }) => ({
        ...lessonComment,
        lesson_id: lesson.id,
        user_id: colleague,
        content: 'A question',
      })),
    )
    .execute()
  await db
    .insertInto('certificates')
    .values(
      scenes.map(({ club, course, certificate }) => ({
        ...certificate,
        club_id: club.id,
        course_id: course.id,
        user_id: colleague,
        person_name: 'Col League',
        course_title: 'Scene',
        club_name: club.name,
      })),
    )
    .execute()
}

/** People under an act of moderation who learn in the courses, or learned before; `teacher` and `reviewed` only in their own scenes. */
export async function insertRestrictedLearners(
  db: Database,
  scenes: (SceneCourse & { who: string })[],
  { learners, reviewed, teacher }: { learners: string[]; reviewed: string; teacher: string },
): Promise<void> {
  await db
    .insertInto('course_enrollments')
    .values(
      scenes.flatMap(({ course, who }) =>
        [...learners, ...(who === 'reviewed' ? [reviewed] : [])].map((user_id) => ({
          ...{ course_id: course.id, user_id, began_at: new Date('2026-01-05T12:00:00Z') },
        })),
      ),
    )
    .execute()
  const taught = scenes.filter(({ who }) => who === 'silencedAuthor')
  await db
    .insertInto('course_teachers')
    .values(taught.map(({ course }) => ({ course_id: course.id, user_id: teacher })))
    .execute()
}
