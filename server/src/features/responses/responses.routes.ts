import type { Routes } from '../../platform/http/bind.ts'
import { setCommentLike, setLike, setReaction } from './responses.writes.ts'

export const forPeople = {
  'PUT /content/:contentId/like': (context, { contentId }) => setLike(context, contentId, true),
  'DELETE /content/:contentId/like': (context, { contentId }) => setLike(context, contentId, false),
  'PUT /content/:contentId/reactions/:reaction': (context, key) => setReaction(context, key, true),
  'DELETE /content/:contentId/reactions/:reaction': (context, key) => setReaction(context, key, false),
  'PUT /comments/:commentId/like': (context, { commentId }) => setCommentLike(context, commentId, true),
  'DELETE /comments/:commentId/like': (context, { commentId }) => setCommentLike(context, commentId, false),
} satisfies Partial<Routes<'person'>>
