import type { Page } from '@guildhall/contract/common'
import { courseLimits } from '@guildhall/contract/course-limits'
import type { CourseCard, CoursePage } from '@guildhall/contract/courses'
import type { Ability } from '@guildhall/contract/errors'
import type { Context } from '../../platform/context.ts'
import { badCursor, decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import { canJoin } from '../clubs/clubs.policy.ts'
import { findOpenAccess, presentLabel } from '../clubs/clubs.reads.ts'
import {
  canCreateCourses,
  canEnroll,
  canLeaveCourse,
  canManageCourses,
  canTeach,
  canWriteCourse,
} from './courses.policy.ts'
import { isOpenLink } from './links.reads.ts'
import { type CourseCursor, readVisibleCourses } from './listed.reads.ts'
import { readCourseHiding, readCourseModeration } from './moderation.reads.ts'
import { readLevel, readSeenCourse, readSeenCourses, type SeenCourse } from './progress.reads.ts'
import { factsOfCourse, findCourseAt, findVisibleCourse } from './visible.reads.ts'

/** Cursors without a position are from before the order. Error: bad_input. */
function placeOf(cursor: string | undefined): CourseCursor | undefined {
  const [text, position = '0'] = cursor?.split('~') ?? []
  const from = decodeCursor(text)
  if (!/^\d{1,9}$/.test(position)) throw badCursor()
  return from && { ...from, position: Number(position) }
}

type Who = Pick<Context, 'db' | 'viewer'>

/** In the order of the club's teachers, new ones first. Errors: club_not_found, bad_club_identifier, members_only. */
export async function readCourses(
  { db, viewer }: Who,
  identifier: string,
  { cursor }: { cursor?: string | undefined },
): Promise<Page<CourseCard> & { can: { create: Ability } }> {
  const { id, role, restriction } = await findOpenAccess(db, viewer, identifier)
  const found = await readVisibleCourses(db, viewer, id, placeOf(cursor))
  const { rows, next } = paginate(found, courseLimits.coursePage, (row) =>
    [encodeCursor({ at: row.created_at, id: row.id }), row.position].join('~'),
  )
  const seen = await readSeenCourses(db, viewer, rows)
  return {
    items: seen.map(presentCard),
    next,
    can: { create: canCreateCourses(viewer, { role, restriction }) },
  }
}

/** Errors: club_not_found, bad_club_identifier, course_not_found. */
export async function readCoursePage(
  { db, viewer }: Who,
  address: { club: string; slug: string },
): Promise<CoursePage> {
  const row = await findCourseAt(db, viewer, address)
  const seen = await readSeenCourse(db, viewer, row)
  const { moderate, createdBy } = await readCourseModeration(db, row)
  const { shared, lessons, isTeacher, level } = seen
  const facts = { ...factsOfCourse(row), status: seen.learning?.status ?? null }
  const club = { id: row.club_id, slug: row.club_slug, name: row.club_name, logo_path: row.club_logo_path }
  return {
    course: {
      ...presentCard(seen),
      club: presentLabel(club),
      description: shared.description,
      pictures: shared.pictures,
      unlocking: shared.unlocking,
      howToPay: shared.howToPay,
      hasCertificate: shared.hasCertificate,
      outline: isTeacher ? shared.outline : shared.publishedOutline,
      lessons,
      updatedAt: shared.updatedAt,
      createdBy,
      hidden: await readCourseHiding(db, viewer, row),
      can: {
        enroll: canEnroll(viewer, facts, level),
        leave: canLeaveCourse(viewer, facts),
        teach: canTeach(viewer, facts),
        edit: canWriteCourse(viewer, facts),
        delete: canManageCourses(viewer, facts),
        moderate,
      },
    },
    isMember: row.role !== null,
    can: {
      join: canJoin(viewer, {
        isPrivate: row.club_is_private,
        role: row.role,
        restriction: row.restriction,
      }),
    },
  }
}

/** Whether the viewer can start a course by a link. Error: course_not_found. */
export async function readLinkEnrollment(
  { db, viewer }: Who,
  courseId: string,
  token: string,
): Promise<{ enroll: Ability }> {
  const row = await findVisibleCourse(db, viewer, courseId)
  const level = viewer ? await readLevel(db, viewer, row) : 0
  return { enroll: canEnroll(viewer, factsOfCourse(row), level, await isOpenLink(db, row.id, token)) }
}

const presentCard = ({ shared, teachers, learning }: SeenCourse): CourseCard => ({
  id: shared.id,
  slug: shared.slug,
  title: shared.title,
  summary: shared.summary,
  cover: shared.cover,
  level: shared.level,
  access: shared.access,
  requiredLevel: shared.requiredLevel,
  groups: shared.groups,
  priceText: shared.priceText,
  lessonCount: shared.lessonCount,
  minutes: shared.minutes,
  isPublished: shared.publishedAt !== null,
  publishedAt: shared.publishedAt,
  teachers,
  learning,
})
