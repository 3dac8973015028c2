import { z } from 'zod'
import {
  courseFileInfo,
  cursor,
  filePath,
  id,
  isBlank,
  none,
  page,
  person,
  text,
  webAddress,
} from './common.ts'
import { courseLimits, submissionKinds, submissionStatuses } from './course-limits.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'

const lessonParam = z.object({ lessonId: id })

export const submission = z.object({
  id: z.string(),
  content: z.string(),
  link: z.string(),
  file: courseFileInfo.nullable(),
  status: z.enum(submissionStatuses),
  /** The teacher's. */
  remark: z.string(),
  version: z.number(),
  submittedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Null before a decision, and once the account is deleted. */
  decidedBy: person.nullable(),
})
export type Submission = z.infer<typeof submission>

export const assignment = z.object({
  /** Markdown. */
  prompt: z.string(),
  takes: z.array(z.enum(submissionKinds)),
  /** Whether the lesson is done by its acceptance, and by nothing else. */
  isRequired: z.boolean(),
  /** The viewer's own. */
  submission: submission.nullable(),
})
export type Assignment = z.infer<typeof assignment>

export const assignmentFields = {
  prompt: text(courseLimits.assignmentPrompt, 'The text has at most 5,000 characters').refine(
    (value) => !isBlank(value),
    'Say what to hand in',
  ),
  takes: z.array(z.enum(submissionKinds)).min(1, 'Choose text, file or link').max(3),
  /** Whether the lesson is done by its acceptance; also in files that don’t say so. */
  isRequired: z.boolean().default(true),
}

/** For teachers. */
export const assignmentDraft = z.object({
  prompt: z.string(),
  takes: z.array(z.enum(submissionKinds)),
  isRequired: z.boolean(),
})
export type AssignmentDraft = z.infer<typeof assignmentDraft>

export const handIn = z
  .object({
    /** Made by the client for the first time; later the submission's. */
    id,
    content: text(courseLimits.submission, 'The text has at most 10,000 characters').default(''),
    link: webAddress(courseLimits.submissionLink).default(''),
    filePath: filePath.nullable().default(null),
    /** The version that was edited; 0 for a first one. */
    version: z.number().int().min(0),
  })
  .refine(({ content, link, filePath: path }) => !isBlank(content) || link !== '' || path !== null, {
    path: ['content'],
    message: 'Add a text, a file or a link',
  })

/** A submission for its teachers. */
export const receivedSubmission = submission.extend({
  by: person,
  lesson: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
})
export type ReceivedSubmission = z.infer<typeof receivedSubmission>

export const assignmentsApi = {
  'PUT /lessons/:lessonId/assignment': {
    summary: 'Set what learners hand in at a lesson; omitted fields stay unchanged; teachers only',
    access: 'person',
    params: lessonParam,
    body: z.object(assignmentFields).partial().extend({ before }),
    response: assignmentDraft,
    errors: ['lesson_not_found', 'permission_denied', 'silenced', 'changed_meanwhile'],
  },
  'DELETE /lessons/:lessonId/assignment': {
    summary: 'Remove a lesson’s assignment; teachers only. Submissions stay',
    access: 'person',
    params: lessonParam,
    response: none,
    errors: ['lesson_not_found', 'permission_denied'],
  },
  'PUT /lessons/:lessonId/submission': {
    summary: 'Hand in an assignment, or hand it in again until it is accepted',
    access: 'person',
    params: lessonParam,
    body: handIn,
    response: submission,
    errors: [
      ...(['lesson_not_found', 'not_enrolled', 'assignment_not_found', 'submission_accepted'] as const),
      'silenced',
      ...(['changed_meanwhile', 'id_taken', 'file_not_found', 'file_in_use'] as const),
    ],
  },
  'DELETE /lessons/:lessonId/submission': {
    summary: 'Take back what you handed in, unless it was accepted',
    access: 'person',
    params: lessonParam,
    response: none,
    errors: ['lesson_not_found', 'not_enrolled', 'submission_accepted'],
  },
  'GET /courses/:courseId/submissions': {
    summary: 'List what was handed in, the latest first; teachers only',
    access: 'person',
    params: z.object({ courseId: id }),
    query: z.object({ status: z.enum(submissionStatuses).optional(), cursor }),
    response: page(receivedSubmission),
    errors: ['course_not_found', 'permission_denied'],
  },
  'PUT /submissions/:submissionId/decision': {
    summary: 'Accept what was handed in, or send it back with a remark; teachers only',
    access: 'person',
    params: z.object({ submissionId: id }),
    body: z
      .object({
        status: z.enum(['accepted', 'returned']),
        remark: text(courseLimits.remark, 'A remark has at most 2,000 characters').default(''),
        /** The version that was read. */
        version: z.number().int().min(1),
        /** `decidedAt` of the decision that was read; absent: only the viewer’s own can be changed. */
        decidedAt: z.iso.datetime({ offset: true, error: 'This is not a time' }).nullable().optional(),
      })
      .refine(({ status, remark }) => status === 'accepted' || !isBlank(remark), {
        path: ['remark'],
        message: 'Say what is missing',
      }),
    response: receivedSubmission,
    errors: ['submission_not_found', 'permission_denied', 'silenced', 'changed_meanwhile', 'already_decided'],
  },
} as const satisfies Endpoints
