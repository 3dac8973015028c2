import { z } from 'zod'
import { cursor, id, isBlank, none, page, person, replacedWords, text } from './common.ts'
import { anyItem, contentParam, textPicture, version } from './content.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { level } from './leaderboard.ts'
import { limits } from './limits.ts'
import { mention } from './mentions.ts'
import { hiding } from './moderation.ts'
import { itemReactions } from './reactions.ts'
import { picturesNamed } from './text-pictures.ts'

const like = z.object({ liked: z.boolean(), likeCount: z.number() })

const reactionParam = contentParam.extend({ reaction: z.enum(itemReactions) })
const reacted = anyItem.pick({ reactions: true, reacted: true })

export const comment = z.object({
  id: z.string(),
  contentId: z.string(),
  /** The comment it replies to; null for a top-level comment. */
  parentId: z.string().nullable(),
  /** Null once the account is deleted. */
  author: person.nullable(),
  /** Null if the club shows no levels or the author has none. */
  authorLevel: level.nullable(),
  content: z.string(),
  /** Markdown, or plain text as in old comments. */
  isMarkdown: z.boolean(),
  mentions: z.array(mention),
  /** Pictures in its text. */
  pictures: z.array(textPicture),
  createdAt: z.string(),
  /** When its author last edited it. */
  editedAt: z.string().nullable(),
  liked: z.boolean(),
  likeCount: z.number(),
  /** Whether the viewer blocks its author, so that it is shown folded. */
  isFolded: z.boolean(),
  /**
   * Null unless moderators hid it. Without author and text, for its author and those who can restore it; a thread
   * also for others, while replies remain.
   */
  hidden: hiding.nullable(),
  /** The viewer's hidden word in it, for which it is shown folded; null if none. */
  hiddenBy: z.string().nullable(),
  /** In the answer to writing or editing: what was replaced in it. */
  replaced: replacedWords.optional(),
  can: z.object({ edit: ability, delete: ability, moderate: ability }),
})
export type Comment = z.infer<typeof comment>

/** A top-level comment with its replies, oldest first. */
export const commentThread = comment.extend({
  /** Deleted with replies that remain, or hidden: without author and text. */
  isGone: z.boolean(),
  /** Replies that the viewer can see, lines of hidden ones included. */
  replyCount: z.number(),
  /** The first replies; with `at`, those from that reply on. */
  replies: z.array(comment),
})
export type CommentThread = z.infer<typeof commentThread>

/** `previous`: the cursor of the earlier part, in reverse order, where a list starts in the middle. */
const commentPage = page(commentThread).extend({ previous: z.string().nullable() })

export const commentOrders = ['newest', 'oldest'] as const

const commentText = text(limits.comment, `A comment has at most ${limits.comment} characters`)
  .transform((value) => value.trim())
  .refine((value) => !isBlank(value), 'Please enter a comment')
  .refine(
    (value) => picturesNamed(value).length <= limits.commentPictures,
    `At most ${limits.commentPictures} pictures in a comment`,
  )

export const addComment = z.object({
  id,
  content: commentText,
  /** The comment it replies to. A reply to a reply is placed beside it, under the same top-level comment. */
  parentId: id.optional(),
})

export const changeComment = z.object({ content: commentText })

const commentParam = z.object({ commentId: id })

export const interactionsApi = {
  'PUT /content/:contentId/like': {
    summary: 'Like an item; idempotent',
    access: 'person',
    params: contentParam,
    response: like,
    errors: ['silenced', 'banned', 'content_not_found'],
  },
  'DELETE /content/:contentId/like': {
    summary: 'Unlike an item',
    access: 'person',
    params: contentParam,
    response: like,
    errors: ['content_not_found'],
  },
  'PUT /content/:contentId/reactions/:reaction': {
    summary: 'React to an item, besides liking it; each reaction counts once',
    access: 'person',
    params: reactionParam,
    response: reacted,
    errors: ['silenced', 'banned', 'content_not_found'],
  },
  'DELETE /content/:contentId/reactions/:reaction': {
    summary: 'Remove a reaction to an item',
    access: 'person',
    params: reactionParam,
    response: reacted,
    errors: ['content_not_found'],
  },
  'GET /content/:contentId/comments': {
    summary: 'List an item’s comments with the first replies to each, newest first',
    access: 'anyone',
    params: contentParam,
    query: z.object({
      cursor,
      order: z.enum(commentOrders).default('newest'),
      /** Starts at this comment or its parent; at the first one if it was deleted. */
      at: id.optional(),
    }),
    response: commentPage,
    errors: ['content_not_found'],
  },
  'GET /comments/:commentId/replies': {
    summary: 'List the replies to a comment, oldest first',
    access: 'anyone',
    params: commentParam,
    query: z.object({ cursor }),
    response: page(comment),
    errors: ['content_not_found'],
  },
  'GET /comments/:commentId/versions': {
    summary: 'List a comment’s versions of the last 90 days; owner and admins only',
    access: 'person',
    params: commentParam,
    query: z.object({ cursor }),
    response: page(version),
    errors: ['content_not_found', 'permission_denied'],
  },
  'POST /content/:contentId/comments': {
    summary: 'Comment on an item, in Markdown; repeating it with the same id adds it once',
    access: 'person',
    params: contentParam,
    body: addComment,
    response: comment,
    errors: [
      'content_not_found',
      'comment_not_found',
      'id_taken',
      'held_for_review',
      'too_many_held',
      'too_soon',
      'silenced',
      'banned',
      'comments_locked',
    ],
  },
  'PATCH /comments/:commentId': {
    summary: 'Edit your comment',
    access: 'person',
    params: commentParam,
    body: changeComment,
    response: comment,
    errors: ['silenced', 'banned', 'content_not_found', 'permission_denied'],
  },
  'DELETE /comments/:commentId': {
    summary: 'Delete your comment, or any as the club’s owner or admin; its replies stay',
    access: 'person',
    params: commentParam,
    response: none,
    errors: ['content_not_found', 'permission_denied'],
  },
  'PUT /comments/:commentId/like': {
    summary: 'Like a comment; idempotent',
    access: 'person',
    params: commentParam,
    response: like,
    errors: ['silenced', 'banned', 'content_not_found'],
  },
  'DELETE /comments/:commentId/like': {
    summary: 'Unlike a comment',
    access: 'person',
    params: commentParam,
    response: like,
    errors: ['content_not_found'],
  },
} as const satisfies Endpoints
