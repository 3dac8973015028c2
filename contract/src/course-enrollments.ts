import { z } from 'zod'
import { cursor, id, namesOf, none, page, person, searchText } from './common.ts'
import { courseLimits, enrollmentFilters, enrollmentStatuses, submissionStatuses } from './course-limits.ts'
import { courseParam } from './courses.ts'
import type { Endpoints } from './endpoint.ts'

const learnerParam = courseParam.extend({ personId: id })

/** A learner's progress, for the teachers. */
export const enrollment = z.object({
  person,
  /** False once they left the club; their progress is kept. */
  isMember: z.boolean(),
  status: z.enum(enrollmentStatuses),
  beganAt: z.string(),
  lastSeenAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  remindedAt: z.string().nullable(),
  done: z.number(),
  total: z.number(),
  percent: z.number(),
  /** The lesson they opened last, if they did not finish it. */
  stuckAt: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Average of the best scores of their quizzes, in percent; null without an attempt. */
  quizScore: z.number().nullable(),
  openSubmissions: z.number(),
  certificate: z.object({ code: z.string(), revokedAt: z.string().nullable() }).nullable(),
})
export type Enrollment = z.infer<typeof enrollment>

export const enrollmentDetails = z.object({
  enrollment,
  lessons: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      doneAt: z.string().nullable(),
      openedAt: z.string().nullable(),
      /** Best score in percent; null without an attempt. */
      score: z.number().nullable(),
      isPassed: z.boolean(),
      attempts: z.number(),
      submission: z.enum(submissionStatuses).nullable(),
    }),
  ),
})
export type EnrollmentDetails = z.infer<typeof enrollmentDetails>

export const listEnrollmentFilters = z.object({
  filter: z.enum(enrollmentFilters).default('all'),
  /** A name or username. */
  q: searchText.optional(),
})

export const enrollList = z.object({
  names: namesOf(courseLimits.enrollAtOnce),
})

const errors = ['course_not_found', 'permission_denied'] as const

export const enrollmentsApi = {
  'GET /courses/:courseId/enrollments': {
    summary: 'List a course’s learners, the latest seen first; teachers only',
    access: 'person',
    params: courseParam,
    query: listEnrollmentFilters.extend({ cursor }),
    response: page(enrollment).extend({
      /** Counted up to 1,000; `all` without `ended`. */
      counts: z.object({
        all: z.number(),
        not_started: z.number(),
        in_progress: z.number(),
        stopped: z.number(),
        completed: z.number(),
        ended: z.number(),
      }),
    }),
    errors: [...errors],
  },
  'GET /courses/:courseId/enrollments.csv': {
    summary: 'Get a course’s learners as a table; teachers only',
    access: 'person',
    isHeavy: true,
    params: courseParam,
    query: listEnrollmentFilters,
    produces: ['text/csv'],
    operationId: 'downloadEnrollments',
    errors: [...errors],
  },
  'GET /courses/:courseId/enrollments/:personId': {
    summary: 'Get a learner’s progress lesson by lesson; teachers only',
    access: 'person',
    params: learnerParam,
    response: enrollmentDetails,
    errors: [...errors, 'enrollment_not_found'],
  },
  'PUT /courses/:courseId/enrollments/:personId': {
    summary: 'Enroll a member; teachers only. Idempotent',
    access: 'person',
    params: learnerParam,
    response: enrollment,
    errors: [...errors, 'member_not_found', 'group_required'],
  },
  'POST /courses/:courseId/enrollments': {
    summary:
      'Enroll members by usernames and confirmed email addresses; teachers only. Returns which of them are enrolled now, and which belong to no member. Repeating it changes nothing',
    access: 'person',
    isHeavy: true,
    params: courseParam,
    body: enrollList,
    response: z.object({
      enrolled: z.array(z.string()),
      /** Learners already. */
      already: z.array(z.string()),
      unknown: z.array(z.string()),
    }),
    errors: [...errors],
  },
  'DELETE /courses/:courseId/enrollments/:personId': {
    summary: 'Remove a learner, whose progress is kept; teachers only',
    access: 'person',
    params: learnerParam,
    response: none,
    errors: [...errors, 'enrollment_not_found'],
  },
  'DELETE /courses/:courseId/enrollments/:personId/progress': {
    summary:
      'Reset a learner: nothing is done, and all attempts are open again; teachers only. Certificates stay',
    access: 'person',
    params: learnerParam,
    response: enrollment,
    errors: [...errors, 'enrollment_not_found'],
  },
  'GET /courses/:courseId/enrollment-candidates': {
    summary: 'Find members who are not enrolled; teachers only',
    access: 'person',
    params: courseParam,
    query: z.object({ q: searchText }),
    response: z.object({ people: z.array(person) }),
    errors: [...errors],
  },
  'POST /courses/:courseId/reminders': {
    summary: `Remind learners without a visit for ${courseLimits.stoppedDays} days by mail, each at most weekly and only if they want it; teachers only`,
    access: 'person',
    isHeavy: true,
    params: courseParam,
    response: z.object({
      /** Recipients of the mail. */
      count: z.number(),
    }),
    errors: [...errors, 'silenced'],
  },
} as const satisfies Endpoints

const codeParam = z.object({ certificateCode: z.string().max(40) })

/** The public part of a certificate, for verification. */
export const certificate = z.object({
  code: z.string(),
  personName: z.string(),
  courseTitle: z.string(),
  clubName: z.string(),
  clubLogoUrl: z.string().nullable(),
  issuedAt: z.string(),
  revokedAt: z.string().nullable(),
  /** The viewer's own. */
  isOwn: z.boolean(),
  canRevoke: z.boolean(),
})
export type Certificate = z.infer<typeof certificate>

export const certificatesApi = {
  'GET /certificates/:certificateCode': {
    summary: 'Check a certificate',
    access: 'anyone',
    params: codeParam,
    response: certificate,
    errors: ['certificate_not_found'],
  },
  'PUT /certificates/:certificateCode/revocation': {
    summary: 'Revoke a certificate; the course’s teachers, the club’s owner and admins only',
    access: 'person',
    params: codeParam,
    response: certificate,
    errors: ['certificate_not_found', 'permission_denied'],
  },
  'DELETE /certificates/:certificateCode/revocation': {
    summary: 'Make a revoked certificate valid again',
    access: 'person',
    params: codeParam,
    response: certificate,
    errors: ['certificate_not_found', 'permission_denied'],
  },
} as const satisfies Endpoints
