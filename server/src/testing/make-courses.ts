import type { CourseAccess, EnrollmentStatus, Unlocking } from '@guildhall/contract/course-limits'
import type { Database } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { toSlug } from '../platform/text/slug.ts'

let counter = 0

type Publication = { isPublished?: boolean; publishedAt?: Date }

const publication = ({ isPublished = true, publishedAt = new Date() }: Publication) => {
  const at = isPublished ? publishedAt : null
  return { published_at: at, first_published_at: at }
}

/** Courses and who learns in them, as rows; published unless `isPublished` is false. */
export function courseFactories(db: Database) {
  /** With a first section. */
  const course = async (
    given: Publication & {
      club: { id: string }
      teacher?: { id: string }
      title?: string
      slug?: string
      summary?: string
      description?: string
      access?: CourseAccess
      requiredLevel?: number
      groups?: { id: string }[]
      unlocking?: Unlocking
      hasCertificate?: boolean
    },
  ) => {
    counter += 1
    const [id, sectionId] = [newId(), newId()]
    const title = given.title ?? `Course ${counter}`
    const slug = given.slug ?? `${toSlug(title, 80)}-${counter}`
    await db
      .insertInto('courses')
      .values({
        ...{ id, title, slug, club_id: given.club.id, created_by: given.teacher?.id ?? null },
        ...publication(given),
        summary: given.summary ?? '',
        description: given.description ?? '',
        access: given.access ?? (given.groups ? 'groups' : 'all'),
        required_level: given.requiredLevel ?? null,
        unlocking: given.unlocking ?? 'none',
        has_certificate: given.hasCertificate ?? true,
      })
      .execute()
    for (const group of given.groups ?? [])
      await db.insertInto('course_groups').values({ course_id: id, group_id: group.id }).execute()
    if (given.teacher)
      await db.insertInto('course_teachers').values({ course_id: id, user_id: given.teacher.id }).execute()
    await db
      .insertInto('course_sections')
      .values({ id: sectionId, course_id: id, title: 'Start', position: 0 })
      .execute()
    return { id, slug, title, sectionId }
  }

  /** At the end of its course. */
  const lesson = async (
    given: Publication & {
      course: { id: string; sectionId: string }
      title?: string
      slug?: string
      content?: string
      isPreview?: boolean
      isOptional?: boolean
      unlockDays?: number
      unlockAt?: Date
      minutes?: number
    },
  ) => {
    counter += 1
    const id = newId()
    const title = given.title ?? `Lesson ${counter}`
    const slug = given.slug ?? `${toSlug(title, 80)}-${counter}`
    const content = given.content ?? `Text of lesson ${counter}`
    await db
      .insertInto('lessons')
      .values((eb) => ({
        ...{ id, title, slug, content, course_id: given.course.id, section_id: given.course.sectionId },
        ...publication(given),
        position: eb
          .selectFrom('lessons as l')
          .where('l.course_id', '=', given.course.id)
          .select((of) => of.fn.countAll<number>().as('position')),
        is_preview: given.isPreview ?? false,
        is_optional: given.isOptional ?? false,
        unlock_days: given.unlockDays ?? null,
        unlock_at: given.unlockAt ?? null,
        minutes: given.minutes ?? null,
      }))
      .execute()
    return { id, slug, title, content }
  }

  const enrollment = async (given: {
    course: { id: string }
    person: { id: string }
    status?: EnrollmentStatus
    beganAt?: Date
    completedAt?: Date
    lastSeenAt?: Date
  }) => {
    await db
      .insertInto('course_enrollments')
      .values({
        course_id: given.course.id,
        user_id: given.person.id,
        status: given.status ?? 'active',
        completed_at: given.completedAt ?? null,
        last_seen_at: given.lastSeenAt ?? null,
        ...(given.beganAt && { began_at: given.beganAt }),
      })
      .execute()
  }

  const completion = async (given: {
    course: { id: string }
    lesson: { id: string }
    person: { id: string }
    doneAt?: Date
  }) => {
    await db
      .insertInto('lesson_completions')
      .values({
        course_id: given.course.id,
        lesson_id: given.lesson.id,
        user_id: given.person.id,
        done_by: 'button',
        ...(given.doneAt && { done_at: given.doneAt }),
      })
      .execute()
  }

  return { course, lesson, enrollment, completion }
}
