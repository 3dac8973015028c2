import type { DraftPlace } from '../../../lib/drafts/draftStore'

/** Where the draft of a comment under a lesson is stored, or of a reply to one. */
export const lessonCommentPlace = (lessonId: string, parentId?: string): DraftPlace => ({
  kind: 'lesson-comment',
  place: parentId ? `${lessonId}:${parentId}` : lessonId,
})
