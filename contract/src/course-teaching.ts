import { z } from 'zod'
import { clubParam } from './clubs.ts'
import {
  attachment,
  courseFileInfo,
  cursor,
  filePath,
  id,
  line,
  none,
  page,
  person,
  picture,
  prose,
  text,
  usedPicture,
  webAddress,
} from './common.ts'
import { itemParam, textPicture } from './content.ts'
import { assignmentDraft } from './course-assignments.ts'
import { courseAccess, courseLevels, courseLimits, unlockings } from './course-limits.ts'
import { quizDraft } from './course-quizzes.ts'
import { courseParam, lessonParam, outlineLesson, outlineSection, video } from './courses.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { limits } from './limits.ts'
import { levelPoints } from './points.ts'
import { parseVideoLink, videoLinkRefusal } from './video-links.ts'

const title = line(courseLimits.title, 'A title has at most 100 characters').refine(
  (value) => value !== '',
  'Title is required',
)

export const courseFields = {
  title,
  summary: line(courseLimits.summary, 'The summary has at most 200 characters'),
  description: prose(courseLimits.description, 'The description has at most 5,000 characters'),
  level: z.enum(courseLevels).nullable(),
  cover: usedPicture.nullable(),
  access: z.enum(courseAccess),
  requiredLevel: z.number().int().min(1).max(levelPoints.length).nullable(),
  priceText: line(courseLimits.priceText, 'The price has at most 100 characters'),
  howToPay: text(courseLimits.howToPay, 'This text has at most 500 characters'),
  unlocking: z.enum(unlockings),
  hasCertificate: z.boolean(),
}
export const createCourse = z.object({ id, title, summary: courseFields.summary.default('') })
/** Of the club, for access by groups. */
export const courseGroupIds = z
  .array(id)
  .max(limits.groups)
  .transform((ids) => [...new Set(ids)].sort())
/** Changed fields only. */
export const changeCourse = z
  .object({ ...courseFields, groupIds: courseGroupIds })
  .partial()
  .extend({ before })

/** A course for people who may edit it, drafts included. */
export const courseDraft = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  pictures: z.array(textPicture),
  level: z.enum(courseLevels).nullable(),
  cover: picture.nullable(),
  access: z.enum(courseAccess),
  requiredLevel: z.number().nullable(),
  groupIds: z.array(z.string()),
  priceText: z.string(),
  howToPay: z.string(),
  unlocking: z.enum(unlockings),
  hasCertificate: z.boolean(),
  isPublished: z.boolean(),
  teachers: z.array(person),
  outline: z.array(
    outlineSection.extend({
      lessons: z.array(
        outlineLesson.extend({ unlockDays: z.number().nullable(), unlockAt: z.string().nullable() }),
      ),
    }),
  ),
  outlineVersion: z.number(),
  /** Active enrollments. */
  learnerCount: z.number(),
  /** Submissions that wait for a decision. */
  submissionCount: z.number(),
  updatedAt: z.string(),
  can: z.object({
    /** Changing and publishing it and its lessons, deciding about submissions and reminding; not for silenced teachers. */
    edit: ability,
    duplicate: ability,
    delete: ability,
    changeTeachers: ability,
  }),
})
export type CourseDraft = z.infer<typeof courseDraft>

export const changeOutline = z.object({
  /** The version that was edited. */
  version: z.number().int().min(1),
  /** Every section and every lesson of the course once, in the new order; new sections are created, absent ones deleted. */
  sections: z
    .array(z.object({ id, title, lessonIds: z.array(id).max(courseLimits.lessons) }))
    .max(courseLimits.sections, 'A course has at most 50 sections'),
})

export const lessonFields = {
  title,
  content: prose(courseLimits.lessonContent, 'A lesson has at most 30,000 characters'),
  /** A link to YouTube, Vimeo or Loom, or ''. */
  videoUrl: webAddress(courseLimits.videoAddress).refine(
    (value) => value === '' || parseVideoLink(value) !== null,
    videoLinkRefusal,
  ),
  /** The path of an upload. With a video file there is no link. */
  videoPath: filePath.nullable(),
  captionsPath: filePath.nullable(),
  audioPath: filePath.nullable(),
  filePaths: z.array(filePath).max(courseLimits.lessonFiles, 'A lesson has at most 10 files'),
  isDoneByVideo: z.boolean(),
  minutes: z.number().int().min(1).max(courseLimits.minutes, 'At most 600 minutes').nullable(),
  isPreview: z.boolean(),
  isOptional: z.boolean(),
  unlockDays: z.number().int().min(0).max(courseLimits.unlockDays, 'At most 365 days').nullable(),
  unlockAt: z.iso
    .datetime('Please select a valid date')
    .transform((time) => new Date(time).toISOString())
    .nullable(),
}
export const createLesson = z.object({ id, sectionId: id, title })
/** Changed fields only. */
export const changeLesson = z.object(lessonFields).partial().extend({ before })

export const lessonDraft = z.object({
  id: z.string(),
  courseId: z.string(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  pictures: z.array(textPicture),
  videoUrl: z.string(),
  video: video.nullable(),
  captions: attachment.nullable(),
  audio: attachment.nullable(),
  files: z.array(courseFileInfo),
  isDoneByVideo: z.boolean(),
  minutes: z.number().nullable(),
  isPreview: z.boolean(),
  isOptional: z.boolean(),
  unlockDays: z.number().nullable(),
  unlockAt: z.string().nullable(),
  isPublished: z.boolean(),
  quiz: quizDraft.nullable(),
  assignment: assignmentDraft.nullable(),
  updatedAt: z.string(),
})
export type LessonDraft = z.infer<typeof lessonDraft>

export const lessonVersion = z.object({
  id: z.string(),
  at: z.string(),
  /** Null once the account is deleted. */
  by: person.nullable(),
  title: z.string(),
  content: z.string(),
})
export type LessonVersion = z.infer<typeof lessonVersion>

const forLesson = ['lesson_not_found', 'permission_denied'] as const
const forCourse = ['course_not_found', 'permission_denied'] as const
/** Refusals for people who write what learners read. */
const forWriting = ['silenced'] as const

export const teachingApi = {
  'POST /clubs/:club/courses': {
    summary: 'Create a course as a draft; owner and admins only. Repeating it with the same id creates one',
    access: 'person',
    params: clubParam,
    body: createCourse,
    response: courseDraft,
    errors: [
      ...forWriting,
      'club_not_found',
      'members_only',
      'permission_denied',
      'id_taken',
      'slug_unavailable',
      'too_many_courses',
    ],
  },
  'GET /clubs/:club/courses/:slug/manage': {
    summary: 'Get a course as its teachers edit it',
    access: 'person',
    params: itemParam,
    response: courseDraft,
    errors: ['club_not_found', ...forCourse],
  },
  'PUT /courses/:courseId': {
    summary: 'Update a course; omitted fields stay unchanged',
    access: 'person',
    params: courseParam,
    body: changeCourse,
    response: courseDraft,
    errors: [
      ...[...forCourse, ...forWriting],
      ...(['changed_meanwhile', 'group_not_found', 'file_not_found', 'file_in_use'] as const),
    ],
  },
  'PUT /courses/:courseId/publication': {
    summary: 'Publish a course; members are notified the first time',
    access: 'person',
    params: courseParam,
    response: courseDraft,
    errors: [...forCourse, ...forWriting, 'course_empty'],
  },
  'DELETE /courses/:courseId/publication': {
    summary: 'Hide a course from everyone but its teachers; progress is kept',
    access: 'person',
    params: courseParam,
    response: courseDraft,
    errors: [...forCourse],
  },
  'DELETE /courses/:courseId': {
    summary: `Delete a course with its lessons and everyone’s progress; owner and admins only. It can be restored for ${courseLimits.binDays} days. Certificates stay valid`,
    access: 'person',
    params: courseParam,
    response: none,
    errors: [...forCourse],
  },
  'PUT /courses/:courseId/teachers': {
    summary: 'Set who teaches a course; owner and admins only',
    access: 'person',
    params: courseParam,
    body: z.object({
      personIds: z
        .array(id)
        .max(courseLimits.teachers, 'A course has at most 10 teachers')
        .refine((all) => new Set(all).size === all.length, 'Each teacher once'),
    }),
    response: courseDraft,
    errors: [...forCourse, 'member_not_found'],
  },
  'PUT /courses/:courseId/position': {
    summary: 'Move a course before another one of its club, or to the end; owner and admins only',
    access: 'person',
    params: courseParam,
    body: z.object({
      /** The id of the course that follows; null at the end. */
      before: id.nullable(),
    }),
    response: none,
    errors: [...forCourse, ...forWriting],
  },
  'PUT /courses/:courseId/outline': {
    summary: 'Change sections and the order of lessons',
    access: 'person',
    isHeavy: true,
    params: courseParam,
    body: changeOutline,
    response: courseDraft,
    errors: [...forCourse, ...forWriting, 'outline_changed', 'id_taken'],
  },
  'POST /courses/:courseId/copies': {
    summary:
      'Duplicate a course as a draft, with its lessons and without its learners; owner and admins only',
    access: 'person',
    isHeavy: true,
    params: courseParam,
    body: z.object({ id }),
    response: courseDraft,
    errors: [
      ...forCourse,
      ...forWriting,
      'id_taken',
      'slug_unavailable',
      'too_many_courses',
      'person_quota_reached',
    ],
  },
  'GET /courses/:courseId/file': {
    summary:
      'Get a course as one zip file: its lessons and quizzes as JSON, its media as files; teachers only',
    access: 'person',
    isHeavy: true,
    params: courseParam,
    produces: ['application/zip'],
    operationId: 'downloadCourse',
    errors: [...forCourse, 'course_file_too_large'],
  },
  'POST /clubs/:club/course-imports': {
    summary: 'Create a draft from a file that was exported here or elsewhere; owner and admins only',
    access: 'person',
    params: clubParam,
    query: z.object({ id }),
    upload: true,
    streams: true,
    response: courseDraft,
    errors: [
      'club_quota_reached',
      ...forWriting,
      ...(['club_not_found', 'members_only', 'permission_denied', 'id_taken', 'slug_unavailable'] as const),
      ...(['too_many_courses', 'course_file_unreadable', 'course_file_too_large'] as const),
    ],
  },
  'POST /courses/:courseId/lessons': {
    summary: 'Add a lesson as a draft at the end of a section; repeating it with the same id adds one',
    access: 'person',
    params: courseParam,
    body: createLesson,
    response: lessonDraft,
    errors: [
      ...forCourse,
      ...forWriting,
      'section_not_found',
      'id_taken',
      'slug_unavailable',
      'too_many_lessons',
    ],
  },
  'GET /lessons/:lessonId/draft': {
    summary: 'Get a lesson as its teachers edit it, with the answers of its quiz',
    access: 'person',
    params: lessonParam,
    response: lessonDraft,
    errors: [...forLesson],
  },
  'PUT /lessons/:lessonId': {
    summary: 'Update a lesson; omitted fields stay unchanged, and the text before is kept as a version',
    access: 'person',
    params: lessonParam,
    body: changeLesson,
    response: lessonDraft,
    errors: [...forLesson, ...forWriting, 'changed_meanwhile', 'file_not_found', 'file_in_use'],
  },
  'PUT /lessons/:lessonId/publication': {
    summary: 'Publish a lesson',
    access: 'person',
    params: lessonParam,
    response: lessonDraft,
    errors: [...forLesson, ...forWriting],
  },
  'DELETE /lessons/:lessonId/publication': {
    summary: 'Hide a lesson from learners; progress is kept',
    access: 'person',
    params: lessonParam,
    response: lessonDraft,
    errors: [...forLesson],
  },
  'POST /lessons/:lessonId/copies': {
    summary: 'Duplicate a lesson as a draft below it',
    access: 'person',
    isHeavy: true,
    params: lessonParam,
    body: z.object({ id }),
    response: lessonDraft,
    errors: [
      ...forLesson,
      ...forWriting,
      'id_taken',
      'slug_unavailable',
      'too_many_lessons',
      'person_quota_reached',
    ],
  },
  'DELETE /lessons/:lessonId': {
    summary: `Delete a lesson with everyone’s progress in it. It can be restored for ${courseLimits.binDays} days`,
    access: 'person',
    params: lessonParam,
    response: none,
    errors: [...forLesson],
  },
  'GET /lessons/:lessonId/versions': {
    summary: 'List a lesson’s versions of the last 90 days; teachers only',
    access: 'person',
    params: lessonParam,
    query: z.object({ cursor }),
    response: page(lessonVersion),
    errors: [...forLesson],
  },
} as const satisfies Endpoints
