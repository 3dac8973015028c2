import type { Enrollment } from '@guildhall/contract/course-enrollments'
import { learnerState } from '@guildhall/contract/course-limits'
import type { PersonContext, PlainAnswer } from '../../../platform/context.ts'
import { csvAnswer, today } from '../../../platform/text/csv.ts'
import { canTeach } from '../../courses/courses.policy.ts'
import { factsOfCourse, findTaughtCourse, findVisibleCourse } from '../../courses/visible.reads.ts'
import { type EnrollmentFilters, readPage } from './enrollments.reads.ts'

const rowsAtOnce = 100

const heads = [
  'Name',
  'Username',
  'Status',
  'Began',
  'Last seen',
  'Completed',
  'Lessons done',
  'Lessons',
  'Percent',
  'Stuck at',
  'Quiz score',
  'Open assignments',
  'Certificate',
]

/** For the course's teachers; without email addresses. Errors: course_not_found, permission_denied. */
export async function downloadEnrollments(
  context: PersonContext,
  courseId: string,
  filters: EnrollmentFilters,
): Promise<PlainAnswer> {
  const course = await findTaughtCourse(context.db, context.viewer, courseId)
  return csvAnswer({
    fileName: `${course.slug}-learners-${today()}`,
    heads,
    rows: rowsOf(context, course.id, filters),
  })
}

/** Page by page; stops if the reader loses the right meanwhile. */
async function* rowsOf(
  { db, viewer }: PersonContext,
  courseId: string,
  filters: EnrollmentFilters,
): AsyncGenerator<string[][]> {
  let cursor: string | undefined
  do {
    const course = await findVisibleCourse(db, viewer, courseId)
    if (canTeach(viewer, factsOfCourse(course)) !== true) return
    const page = await readPage(db, courseId, { ...filters, cursor, limit: rowsAtOnce })
    yield page.items.map(cellsOf)
    cursor = page.next ?? undefined
  } while (cursor)
}

const dayOf = (at: string | null) => at?.slice(0, 10) ?? ''

const cellsOf = ({ person, certificate, ...row }: Enrollment) => [
  `${person.firstName} ${person.lastName}`.trim(),
  person.username,
  learnerState(row).text,
  dayOf(row.beganAt),
  dayOf(row.lastSeenAt),
  dayOf(row.completedAt),
  String(row.done),
  String(row.total),
  String(row.percent),
  row.stuckAt?.title ?? '',
  row.quizScore === null ? '' : String(row.quizScore),
  String(row.openSubmissions),
  certificate ? (certificate.revokedAt ? 'revoked' : certificate.code) : '',
]
