import { useStored, writeStored } from '../../lib/state/stored'
import type { CommentOrder } from './comments.query'

const storageKey = 'guildhall.comment-order'

/** The order in which comments are shown everywhere in this browser. */
export function useCommentOrder(): [CommentOrder, (order: CommentOrder) => void] {
  const stored = useStored(storageKey)
  return [stored === 'oldest' ? 'oldest' : 'newest', (order) => writeStored(storageKey, order)]
}
