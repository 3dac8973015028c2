import { z } from 'zod'
import { none, person } from './common.ts'
import { courseParam, progress } from './courses.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { createInviteLink } from './invites.ts'

/** A link that enrolls members of the club. */
export const courseLink = z.object({
  id: z.string(),
  /** The last 4 characters. */
  hint: z.string(),
  createdBy: person.nullable(),
  /** False once its creator no longer teaches the course. */
  works: z.boolean(),
  uses: z.number(),
  maxUses: z.number().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type CourseLink = z.infer<typeof courseLink>

const withToken = z.object({ token: z.string().min(1).max(200) })
const linkParam = courseParam.extend({ linkId: z.uuid() })
const errors = ['course_not_found', 'permission_denied'] as const

export const courseLinksApi = {
  'GET /courses/:courseId/links': {
    summary: 'List the links that enroll in a course and still work, newest first; teachers only',
    access: 'person',
    params: courseParam,
    response: z.object({ links: z.array(courseLink) }),
    errors: [...errors],
  },
  'POST /courses/:courseId/links': {
    summary:
      'Create a link that enrolls members of the club, whatever the access but groups, and return it, only this once. Repeating the id of an unused link replaces it; teachers only',
    access: 'person',
    params: courseParam,
    body: createInviteLink,
    /** The only response with the link's URL. */
    response: courseLink.extend({ url: z.string() }),
    errors: [...errors, 'silenced', 'id_taken', 'too_many_course_links'],
  },
  'GET /courses/:courseId/link-enrollment': {
    summary: 'Find out whether you can start a course by a link',
    access: 'anyone',
    params: courseParam,
    query: withToken,
    response: z.object({ enroll: ability }),
    errors: ['course_not_found'],
  },
  'PUT /courses/:courseId/link-enrollment': {
    summary: 'Start a course by a link, whatever its access; idempotent',
    access: 'person',
    params: courseParam,
    body: withToken,
    response: progress,
    errors: [
      ...(['course_not_found', 'not_a_member', 'banned', 'course_not_published'] as const),
      ...(['level_too_low', 'group_required', 'enrollment_by_teachers'] as const),
    ],
  },
  'DELETE /courses/:courseId/links/:linkId': {
    summary: 'Revoke a link; who was enrolled by it stays. Idempotent; teachers only',
    access: 'person',
    params: linkParam,
    response: none,
    errors: [...errors],
  },
} as const satisfies Endpoints
