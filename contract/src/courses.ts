import { z } from 'zod'
import { groupLabel } from './club-groups.ts'
import { clubLabel, clubParam } from './clubs.ts'
import { attachment, courseFileInfo, cursor, id, page, person, picture } from './common.ts'
import { itemParam, textPicture } from './content.ts'
import { assignment } from './course-assignments.ts'
import {
  courseAccess,
  courseLevels,
  courseLimits,
  enrollmentStatuses,
  lessonParts,
  unlockings,
} from './course-limits.ts'
import { quiz } from './course-quizzes.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { hiding } from './moderation.ts'

export const courseParam = z.object({ courseId: id })
export const lessonParam = z.object({ lessonId: id })
/** Address of a lesson's page within a club. */
const lessonAddress = itemParam.extend({ lesson: z.string().max(200) })

/** The viewer's own progress in a course. */
export const learning = z.object({
  status: z.enum(enrollmentStatuses),
  beganAt: z.string(),
  lastSeenAt: z.string().nullable(),
  /** Stays, whatever is added to the course later. */
  completedAt: z.string().nullable(),
  /** Required, published lessons; after completion those that were part of it. */
  total: z.number(),
  done: z.number(),
  /** 0 to 100, rounded down. */
  percent: z.number(),
  /** Lessons that were published since the person began, and not opened yet. */
  newCount: z.number(),
  /** Slug of the first lesson that is open and not done; null if there is none. */
  continueWith: z.string().nullable(),
  /** Of the certificate; null without one. */
  certificateCode: z.string().nullable(),
})
export type Learning = z.infer<typeof learning>

export const courseCard = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: picture.nullable(),
  level: z.enum(courseLevels).nullable(),
  access: z.enum(courseAccess),
  /** Number of the leaderboard's level; only for access by level. */
  requiredLevel: z.number().nullable(),
  /** Whose members can take it; only for access by groups. */
  groups: z.array(groupLabel),
  priceText: z.string(),
  /** Published lessons. */
  lessonCount: z.number(),
  /** Of all published lessons together; 0 if unknown. */
  minutes: z.number(),
  isPublished: z.boolean(),
  publishedAt: z.string().nullable(),
  teachers: z.array(person),
  /** Null unless enrolled before or now. */
  learning: learning.nullable(),
})
export type CourseCard = z.infer<typeof courseCard>

export const outlineLesson = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  minutes: z.number().nullable(),
  isPreview: z.boolean(),
  isOptional: z.boolean(),
  isPublished: z.boolean(),
  has: z.array(z.enum(lessonParts)),
})
export type OutlineLesson = z.infer<typeof outlineLesson>

export const outlineSection = z.object({
  id: z.string(),
  title: z.string(),
  lessons: z.array(outlineLesson),
})
export type OutlineSection = z.infer<typeof outlineSection>

export const lessonState = z.object({
  lessonId: z.string(),
  state: z.enum(['done', 'open', 'locked']),
  isNew: z.boolean(),
  /** When a locked lesson opens, if that is known. */
  opensAt: z.string().nullable(),
  /** Title of the lesson to finish first, in courses that unlock in order. */
  waitsFor: z.string().nullable(),
})
export type LessonState = z.infer<typeof lessonState>

/** What changes as a person learns. */
export const progress = z.object({
  learning: learning.nullable(),
  /** In the order of the outline. Without an enrollment only previews are open; to teachers every lesson is. */
  lessons: z.array(lessonState),
})
export type Progress = z.infer<typeof progress>

export const course = courseCard.extend({
  club: clubLabel,
  /** Markdown. */
  description: z.string(),
  pictures: z.array(textPicture),
  unlocking: z.enum(unlockings),
  howToPay: z.string(),
  hasCertificate: z.boolean(),
  outline: z.array(outlineSection),
  lessons: z.array(lessonState),
  updatedAt: z.string(),
  /** Null for viewers who can't moderate it, and once the account is deleted. */
  createdBy: person.nullable(),
  /** Null unless moderators hid it: its teachers see it as a draft then, which can't be published. */
  hidden: hiding.nullable(),
  can: z.object({
    enroll: ability,
    leave: ability,
    /** Seeing drafts, learners and what they hand in; hiding and deleting what is there. */
    teach: ability,
    /** Changing and publishing; refused to silenced teachers. */
    edit: ability,
    delete: ability,
    moderate: ability,
  }),
})
export type Course = z.infer<typeof course>

export const coursePage = z.object({
  course,
  isMember: z.boolean(),
  can: z.object({ join: ability }),
})
export type CoursePage = z.infer<typeof coursePage>

/** A link's page loads nothing from its site until the person presses play. */
export const video = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['youtube', 'vimeo', 'loom']),
    videoId: z.string(),
    /** The key of an unlisted video at Vimeo. */
    hash: z.string().nullable(),
    /** As it was entered. */
    url: z.string(),
  }),
  z.object({
    kind: z.literal('file'),
    path: z.string(),
    url: z.string(),
    name: z.string(),
    mime: z.string(),
    size: z.number(),
    /** Pixels as it is shown, upright; absent if unknown. */
    width: z.number().optional(),
    height: z.number().optional(),
    /** WebVTT. */
    captionsUrl: z.string().nullable(),
    /** Of the captions, by the name of their file ('talk.de.vtt'): a BCP 47 tag; absent if unknown. */
    captionsLanguage: z.string().optional(),
  }),
])
export type Video = z.infer<typeof video>

export const lesson = z.object({
  id: z.string(),
  courseId: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  pictures: z.array(textPicture),
  video: video.nullable(),
  audio: attachment.nullable(),
  files: z.array(courseFileInfo),
  minutes: z.number().nullable(),
  isPreview: z.boolean(),
  isOptional: z.boolean(),
  isPublished: z.boolean(),
  isDoneByVideo: z.boolean(),
  isDone: z.boolean(),
  /** Seconds; null if its video was not started. */
  videoPosition: z.number().nullable(),
  quiz: quiz.nullable(),
  assignment: assignment.nullable(),
  commentCount: z.number(),
  updatedAt: z.string(),
  /**
   * Completing, answering, handing in, taking notes and commenting need an enrollment. `mark`: as done or not done by hand.
   * `edit` is refused to silenced teachers.
   */
  can: z.object({ complete: ability, mark: ability, comment: ability, edit: ability }),
})
export type Lesson = z.infer<typeof lesson>

export const note = z.object({
  content: z.string(),
  /** 0 for none. */
  version: z.number(),
  updatedAt: z.string().nullable(),
})
export type Note = z.infer<typeof note>

export const coursesApi = {
  'GET /clubs/:club/courses': {
    summary: 'List a club’s courses, newest first; drafts are listed for those who may edit them',
    access: 'anyone',
    params: clubParam,
    query: z.object({ cursor }),
    response: page(courseCard).extend({ can: z.object({ create: ability }) }),
    errors: ['club_not_found', 'members_only'],
  },
  'GET /clubs/:club/courses/:slug': {
    summary: 'Get a course with its contents and your progress',
    access: 'anyone',
    params: itemParam,
    response: coursePage,
    errors: ['club_not_found', 'course_not_found', 'course_hidden'],
  },
  'GET /clubs/:club/courses/:slug/lessons/:lesson': {
    summary: 'Get a lesson that is open to you',
    access: 'anyone',
    params: lessonAddress,
    response: lesson,
    errors: ['club_not_found', 'course_not_found', 'course_hidden', 'lesson_not_found'],
  },
  'PUT /courses/:courseId/enrollment': {
    summary: 'Start a course, or come back to it; idempotent',
    access: 'person',
    params: courseParam,
    response: progress,
    errors: [
      'course_not_found',
      'not_a_member',
      'banned',
      'enrollment_by_teachers',
      'level_too_low',
      'group_required',
      'course_not_published',
    ],
  },
  'DELETE /courses/:courseId/enrollment': {
    summary: 'Leave a course; your progress is kept for when you come back',
    access: 'person',
    params: courseParam,
    response: progress,
    errors: ['course_not_found'],
  },
  'PUT /lessons/:lessonId/completion': {
    summary: 'Mark a lesson as done, unless its quiz or assignment is required; idempotent',
    access: 'person',
    params: lessonParam,
    response: progress,
    errors: ['lesson_not_found', 'not_enrolled', 'needs_passing'],
  },
  'DELETE /lessons/:lessonId/completion': {
    summary: 'Mark a lesson as not done, unless its quiz or assignment is required; idempotent',
    access: 'person',
    params: lessonParam,
    response: progress,
    errors: ['lesson_not_found', 'not_enrolled', 'needs_passing'],
  },
  'PUT /lessons/:lessonId/visit': {
    summary: 'Record that you opened a lesson, and how far you watched its video',
    access: 'person',
    params: lessonParam,
    body: z.object({
      /** Seconds. */
      videoPosition: z.number().int().min(0).max(courseLimits.videoPosition).optional(),
      /** The video was played to its end. */
      isAtEnd: z.boolean().default(false),
    }),
    /** Null where nothing but the visit changed. */
    response: z.object({ progress: progress.nullable() }),
    errors: ['lesson_not_found', 'not_enrolled'],
  },
  'GET /lessons/:lessonId/note': {
    summary: 'Get your private note at a lesson',
    access: 'person',
    params: lessonParam,
    response: note,
    errors: ['lesson_not_found'],
  },
  'PUT /lessons/:lessonId/note': {
    summary: 'Save your private note at a lesson; an empty one is deleted',
    access: 'person',
    params: lessonParam,
    body: z.object({
      content: z.string().max(courseLimits.note, 'A note has at most 10,000 characters'),
      /** The version that was edited; 0 for a first note. */
      version: z.number().int().min(0),
    }),
    response: note,
    errors: ['lesson_not_found', 'not_enrolled', 'changed_meanwhile'],
  },
} as const satisfies Endpoints
