import type { DraftPlace } from '../../lib/drafts/draftStore'
import type { CommentId } from './comment'
import type { Discussion } from './discussion'

/** Where the draft of a comment is stored, or of a reply to one. */
export const commentPlace = (
  { id, isLesson }: Pick<Discussion, 'id' | 'isLesson'>,
  parentId?: string,
): DraftPlace => ({
  kind: isLesson ? 'lesson-comment' : 'comment',
  place: parentId ? `${id}:${parentId}` : id,
})

/** Of a lesson's comment: `e-` and the comment's id behind the lesson's (features/drafts/place.ts). */
export const editPlace = ({ id, contentId, isLesson }: CommentId): DraftPlace =>
  isLesson ? { kind: 'lesson-comment', place: `${contentId}:e-${id}` } : { kind: 'edit-comment', place: id }
