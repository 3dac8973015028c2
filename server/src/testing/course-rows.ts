import type { Insertable } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { CourseEnrollments, Courses, Lessons } from '../platform/database/schema.ts'
import { newId } from '../platform/ids.ts'

const longAgo = new Date('2026-01-05T12:00:00Z')
const published = { published_at: longAgo, first_published_at: longAgo }

type Given = {
  club: { id: string }
  teachers?: { id: string }[]
  /** One for each lesson, in order. */
  lessons?: Partial<Insertable<Lessons>>[]
} & Partial<Omit<Insertable<Courses>, 'club_id'>>

/** Inserts a published course with published lessons, unless the values say otherwise. */
export async function makeCourse(
  db: Database,
  { club, teachers = [], lessons = [{}, {}], ...values }: Given,
) {
  const id = newId()
  const course = { id, slug: `course-${id.slice(-8)}`, title: 'Throwing bowls', ...published, ...values }
  await db
    .insertInto('courses')
    .values({ ...course, club_id: club.id })
    .execute()
  for (const [position, { id: user_id }] of teachers.entries())
    await db.insertInto('course_teachers').values({ course_id: id, user_id, position }).execute()
  const section = { id: newId(), course_id: id, title: 'Start', position: 0 }
  await db.insertInto('course_sections').values(section).execute()
  const rows = lessons.map((lesson, position) => ({
    id: newId(),
    course_id: id,
    section_id: section.id,
    slug: `lesson-${position + 1}`,
    title: `Lesson ${position + 1}`,
    content: 'Its text',
    position,
    ...published,
    ...lesson,
  }))
  if (rows.length > 0) await db.insertInto('lessons').values(rows).execute()
  return { id, slug: course.slug, title: course.title, lessons: rows.map(({ id, slug }) => ({ id, slug })) }
}

/** Enrolls a person without the rules. */
export const enrollIn = (
  db: Database,
  course: { id: string },
  person: { id: string },
  values: Partial<Insertable<CourseEnrollments>> = {},
) =>
  db
    .insertInto('course_enrollments')
    .values({ course_id: course.id, user_id: person.id, ...values })
    .execute()

/** Marks lessons as done without the rules. */
export const completeLessons = (
  db: Database,
  course: { id: string },
  person: { id: string },
  lessons: { id: string }[],
  done_at = new Date(),
) =>
  db
    .insertInto('lesson_completions')
    .values(
      lessons.map(({ id }) => ({
        lesson_id: id,
        user_id: person.id,
        course_id: course.id,
        done_by: 'button' as const,
        done_at,
      })),
    )
    .execute()
