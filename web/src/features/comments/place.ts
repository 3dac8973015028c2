import type { Comment } from '@guildhall/contract/interactions'
import type { DraftPlace } from '../../lib/drafts/draftStore'

export const commentPlace = (contentId: string): DraftPlace => ({ kind: 'comment', place: contentId })

export const replyPlace = ({ id, contentId }: Pick<Comment, 'id' | 'contentId'>): DraftPlace => ({
  kind: 'comment',
  place: `${contentId}:${id}`,
})

export const editPlace = ({ id }: Pick<Comment, 'id'>): DraftPlace => ({ kind: 'edit-comment', place: id })
