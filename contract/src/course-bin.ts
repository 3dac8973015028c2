import { z } from 'zod'
import { clubParam } from './clubs.ts'
import { courseLimits } from './course-limits.ts'
import { courseDraft, lessonDraft } from './course-teaching.ts'
import { courseParam, lessonParam } from './courses.ts'
import type { Endpoints } from './endpoint.ts'

const inBin = {
  id: z.string(),
  title: z.string(),
  deletedAt: z.string(),
  /** From when on it can't be restored. */
  clearedAt: z.string(),
}

export const courseBin = z.object({
  courses: z.array(z.object({ ...inBin, lessonCount: z.number(), learnerCount: z.number() })),
})
export type CourseBin = z.infer<typeof courseBin>

export const lessonBin = z.object({ lessons: z.array(z.object({ ...inBin, isPublished: z.boolean() })) })
export type LessonBin = z.infer<typeof lessonBin>

export const courseBinApi = {
  'GET /clubs/:club/course-bin': {
    summary: `List a club’s courses that were deleted in the last ${courseLimits.binDays} days, those that you teach`,
    access: 'person',
    params: clubParam,
    response: courseBin,
    errors: ['club_not_found', 'members_only'],
  },
  'PUT /courses/:courseId/restoration': {
    summary: `Restore a course that was deleted in the last ${courseLimits.binDays} days, with its lessons and everyone’s progress; its teachers only. Idempotent`,
    access: 'person',
    params: courseParam,
    response: courseDraft,
    errors: ['course_not_found', 'permission_denied', 'silenced', 'too_many_courses'],
  },
  'GET /courses/:courseId/bin': {
    summary: `List a course’s lessons that were deleted in the last ${courseLimits.binDays} days; teachers only`,
    access: 'person',
    params: courseParam,
    response: lessonBin,
    errors: ['course_not_found', 'permission_denied'],
  },
  'PUT /lessons/:lessonId/restoration': {
    summary: `Restore a lesson that was deleted in the last ${courseLimits.binDays} days, with everyone’s progress in it; teachers only. Idempotent`,
    access: 'person',
    params: lessonParam,
    response: lessonDraft,
    errors: ['lesson_not_found', 'permission_denied', 'silenced', 'too_many_lessons'],
  },
} as const satisfies Endpoints
