import { z } from 'zod'
import { cursor, id, isBlank, none, page, person, text } from './common.ts'
import { contentParam } from './content.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { level } from './leaderboard.ts'
import { limits } from './limits.ts'

const like = z.object({ liked: z.boolean(), likeCount: z.number() })

export const comment = z.object({
  id: z.string(),
  contentId: z.string(),
  /** Null once the account is deleted. */
  author: person.nullable(),
  /** Null where the club shows no levels, or the author has none. */
  authorLevel: level.nullable(),
  content: z.string(),
  createdAt: z.string(),
  /** Whether the viewer blocks its author: shown folded. */
  isFolded: z.boolean(),
  can: z.object({ delete: ability }),
})
export type Comment = z.infer<typeof comment>

export const addComment = z.object({
  id,
  content: text(limits.comment, `A comment has at most ${limits.comment} characters`)
    .transform((value) => value.trim())
    .refine((value) => !isBlank(value), 'Please enter a comment'),
})

export const interactionsApi = {
  'PUT /content/:contentId/like': {
    summary: 'Like an item; liking twice likes once',
    access: 'person',
    params: contentParam,
    response: like,
    errors: ['content_not_found'],
  },
  'DELETE /content/:contentId/like': {
    summary: 'Take a like back',
    access: 'person',
    params: contentParam,
    response: like,
    errors: ['content_not_found'],
  },
  'GET /content/:contentId/comments': {
    summary: "An item's comments, newest first",
    access: 'anyone',
    params: contentParam,
    query: z.object({ cursor }),
    response: page(comment),
    errors: ['content_not_found'],
  },
  'POST /content/:contentId/comments': {
    summary: 'Comment on an item. The same twice, id and all, comments once',
    access: 'person',
    params: contentParam,
    body: addComment,
    response: comment,
    errors: ['content_not_found', 'id_taken'],
  },
  'DELETE /comments/:commentId': {
    summary: "Delete one's own comment, or any as the club's owner or admin",
    access: 'person',
    params: z.object({ commentId: id }),
    response: none,
    errors: ['content_not_found', 'permission_denied'],
  },
} as const satisfies Endpoints
