import type { Routes } from '../../platform/http/bind.ts'
import { readComments, readCommentVersions, readReplies } from './comments.reads.ts'
import { comment, deleteComment, editComment } from './comments.writes.ts'

export const forAnyone = {
  'GET /content/:contentId/comments': (context, { contentId, query }) =>
    readComments(context, contentId, query),
  'GET /comments/:commentId/replies': (context, { commentId, query }) =>
    readReplies(context, commentId, query.cursor),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'GET /comments/:commentId/versions': (context, { commentId, query }) =>
    readCommentVersions(context, commentId, query.cursor),
  'POST /content/:contentId/comments': (context, { contentId, body }) => comment(context, contentId, body),
  'PATCH /comments/:commentId': (context, { commentId, body }) => editComment(context, commentId, body),
  'DELETE /comments/:commentId': (context, { commentId }) => deleteComment(context, commentId),
} satisfies Partial<Routes<'person'>>
