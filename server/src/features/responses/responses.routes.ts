import type { Routes } from '../../platform/http/bind.ts'
import { likeComment, unlikeComment } from './comment-likes.writes.ts'
import { like, unlike } from './likes.writes.ts'
import { addReaction, removeReaction } from './reactions.writes.ts'

export const forPeople = {
  'PUT /content/:contentId/like': (context, { contentId }) => like(context, contentId),
  'DELETE /content/:contentId/like': (context, { contentId }) => unlike(context, contentId),
  'PUT /content/:contentId/reactions/:reaction': addReaction,
  'DELETE /content/:contentId/reactions/:reaction': removeReaction,
  'PUT /comments/:commentId/like': (context, { commentId }) => likeComment(context, commentId),
  'DELETE /comments/:commentId/like': (context, { commentId }) => unlikeComment(context, commentId),
} satisfies Partial<Routes<'person'>>
