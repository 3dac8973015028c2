import type { Page } from '@guildhall/contract/common'
import type { Enrollment, listEnrollmentFilters } from '@guildhall/contract/course-enrollments'
import { courseLimits, type EnrollmentFilter, enrollmentFilters } from '@guildhall/contract/course-limits'
import type { z } from 'zod'
import type { PersonContext } from '../../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../../platform/database/cursor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { namePatternsOf } from '../../clubs/name-search.ts'
import { findTaughtCourse } from '../../courses/visible.reads.ts'
import { presentPerson } from '../../profiles/profiles.reads.ts'
import {
  type Counts,
  type EnrollmentRow,
  enrollmentCounts,
  enrollmentPages,
  latestSeen,
  oneEnrollment,
} from './enrollments.list.reads.ts'

export type EnrollmentFilters = z.output<typeof listEnrollmentFilters>

/** The latest seen first; for the course's teachers. Errors: course_not_found, permission_denied, bad_input (cursor). */
export async function readEnrollments(
  { db, viewer }: PersonContext,
  courseId: string,
  { cursor, ...filters }: EnrollmentFilters & { cursor?: string | undefined },
): Promise<Page<Enrollment> & { counts: Counts }> {
  const { id } = await findTaughtCourse(db, viewer, courseId)
  const page = await readPage(db, id, { ...filters, cursor })
  return { ...page, counts: await countsOf(db, id) }
}

/** A page without the counts; checks nothing. Error: bad_input (cursor). */
export async function readPage(
  db: Database,
  courseId: string,
  {
    filter,
    q,
    cursor,
    limit = courseLimits.enrollmentPage,
  }: EnrollmentFilters & { cursor?: string | undefined; limit?: number },
): Promise<Page<Enrollment>> {
  const namePatterns = namePatternsOf(q)
  const query = { courseId, namePatterns, ...decodeCursor(cursor), size: limit + 1 }
  let found = await pages[filter].inOrder(db, query)
  // Rare names may be further down; the index has only the club's members.
  if (namePatterns && found.length <= limit && (await countsOf(db, courseId)).all > latestSeen) {
    const members = await pages[filter].byIndex(db, query)
    if (members.length > found.length) found = members
  }
  const { rows, next } = paginate(found, limit, (row) => encodeCursor({ at: row.seen_at, id: row.user_id }))
  return { items: rows.flatMap(present), next }
}

const waysOf = (filter: EnrollmentFilter) => ({
  inOrder: enrollmentPages('inOrder', filter),
  byIndex: enrollmentPages('byIndex', filter),
})
const pages = Object.fromEntries(enrollmentFilters.map((filter) => [filter, waysOf(filter)])) as Record<
  EnrollmentFilter,
  ReturnType<typeof waysOf>
>

const noLearners: Counts = {
  all: 0,
  not_started: 0,
  in_progress: 0,
  stopped: 0,
  completed: 0,
  ended: 0,
}

async function countsOf(db: Database, courseId: string): Promise<Counts> {
  const [counts = noLearners] = await enrollmentCounts(db, { courseId })
  return counts
}

/** Error: enrollment_not_found. */
export async function findEnrollment(db: Database, courseId: string, personId: string): Promise<Enrollment> {
  const [found] = (await oneEnrollment(db, { courseId, personId })).flatMap(present)
  if (!found) throw new AppError('enrollment_not_found')
  return found
}

function present(row: EnrollmentRow): Enrollment[] {
  const person = presentPerson(row)
  if (!person) return []
  return [
    {
      person,
      isMember: row.is_member,
      status: row.status,
      beganAt: row.began_at.toISOString(),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      completedAt: row.completed_at?.toISOString() ?? null,
      remindedAt: row.reminded_at?.toISOString() ?? null,
      done: row.done,
      total: row.total,
      percent: row.total === 0 ? 0 : Math.floor((100 * row.done) / row.total),
      stuckAt: row.stuck_id === null ? null : { id: row.stuck_id, title: row.stuck_title ?? '' },
      quizScore: row.quiz_score,
      openSubmissions: row.open_submissions,
      certificate:
        row.certificate_code === null
          ? null
          : {
              code: row.certificate_code,
              revokedAt: row.certificate_revoked_at?.toISOString() ?? null,
            },
    },
  ]
}
