import type { Comment } from '@guildhall/contract/interactions'
import type { DraftPlace } from '../../lib/draftStore'

/** As those of drafts. */
export const waitingPlace = (contentId: string, parentId?: string): string =>
  parentId ? `${contentId}:${parentId}` : contentId

export function placeOf(place: string): { contentId: string; parentId: string | undefined } {
  const [contentId = '', parentId] = place.split(':')
  return { contentId, parentId }
}

export const commentPlace = (contentId: string): DraftPlace => ({
  kind: 'comment',
  place: waitingPlace(contentId),
})

export const replyPlace = ({ id, contentId }: Pick<Comment, 'id' | 'contentId'>): DraftPlace => ({
  kind: 'comment',
  place: waitingPlace(contentId, id),
})

export const editPlace = ({ id }: Pick<Comment, 'id'>): DraftPlace => ({ kind: 'edit-comment', place: id })
