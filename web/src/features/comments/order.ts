import { useStored, writeStored } from '../../lib/state/stored'
import type { CommentOrder } from './comments.query'
import type { Discussion } from './discussion'

const storageKey = 'guildhall.comment-order'

/** The order in which comments are shown everywhere in this browser; under lessons the newest come first. */
export function useCommentOrder({
  isLesson,
}: Pick<Discussion, 'isLesson'>): [CommentOrder, (order: CommentOrder) => void] {
  const stored = useStored(storageKey)
  return [stored === 'oldest' && !isLesson ? 'oldest' : 'newest', (order) => writeStored(storageKey, order)]
}
