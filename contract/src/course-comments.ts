import { z } from 'zod'
import { cursor, id, isBlank, none, page, person, replacedWords, text } from './common.ts'
import { courseLimits } from './course-limits.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { hiding } from './moderation.ts'

const lessonParam = z.object({ lessonId: id })
const commentParam = z.object({ lessonCommentId: id })

export const lessonReply = z.object({
  id: z.string(),
  lessonId: z.string(),
  /** The comment at the top; null if it is one. */
  parentId: z.string().nullable(),
  /** Null once the account is deleted. */
  author: person.nullable(),
  isTeacher: z.boolean(),
  /** Whether the viewer blocks its author, so that it is shown folded. */
  isFolded: z.boolean(),
  /**
   * Null unless moderators hid it. Without author and text, for its author and those who can restore it; a thread
   * also for others, while replies remain.
   */
  hidden: hiding.nullable(),
  /** The viewer's hidden word in it, for which it is shown folded; null if none. */
  hiddenBy: z.string().nullable(),
  /** Markdown. */
  content: z.string(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** Replies that the viewer can see, lines of hidden ones included. */
  replyCount: z.number(),
  /** In the answer to writing or editing: what was replaced in it. */
  replaced: replacedWords.optional(),
  can: z.object({ edit: ability, delete: ability, moderate: ability }),
})
export type LessonReply = z.infer<typeof lessonReply>
/** A comment at the top with its first replies, oldest first. */
export const lessonThread = lessonReply.extend({
  /** Hidden or removed by moderators: without author and text. */
  isGone: z.boolean(),
  replies: z.array(lessonReply),
})
export type LessonThread = z.infer<typeof lessonThread>

const content = text(courseLimits.comment, 'A comment has at most 5,000 characters').refine(
  (value) => !isBlank(value),
  'Please enter a comment',
)

export const lessonCommentsApi = {
  'GET /lessons/:lessonId/comments': {
    summary: 'List the comments under a lesson, newest first, each with its first three replies',
    access: 'person',
    params: lessonParam,
    query: z.object({ cursor }),
    response: page(lessonThread),
    errors: ['lesson_not_found'],
  },
  'GET /lesson-comments/:lessonCommentId/replies': {
    summary: 'List the replies to a comment, oldest first',
    access: 'person',
    params: commentParam,
    query: z.object({ cursor }),
    response: page(lessonReply),
    errors: ['comment_not_found'],
  },
  'POST /lessons/:lessonId/comments': {
    summary: 'Comment on a lesson or reply to a comment; repeating it with the same id adds one',
    access: 'person',
    params: lessonParam,
    body: z.object({ id, content, parentId: id.optional() }),
    response: lessonReply,
    errors: [
      'silenced',
      'lesson_not_found',
      'not_enrolled',
      'comment_not_found',
      'id_taken',
      'held_for_review',
      'too_many_held',
      'too_soon',
    ],
  },
  'PATCH /lesson-comments/:lessonCommentId': {
    summary: 'Edit your comment on a lesson',
    access: 'person',
    params: commentParam,
    body: z.object({ content }),
    response: lessonReply,
    errors: ['silenced', 'comment_not_found', 'permission_denied', 'not_enrolled'],
  },
  'DELETE /lesson-comments/:lessonCommentId': {
    summary: 'Delete a comment on a lesson with its replies; its author and the course’s teachers may',
    access: 'person',
    params: commentParam,
    response: none,
    errors: ['comment_not_found', 'permission_denied'],
  },
} as const satisfies Endpoints
