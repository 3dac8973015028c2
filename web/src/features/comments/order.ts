import { useSyncExternalStore } from 'react'
import type { CommentOrder } from './comments.query'

const name = 'guildhall.comment-order'
let chosen: CommentOrder | undefined
const listeners = new Set<() => void>()

/** In which order somebody reads comments, everywhere, in this browser. */
export function useCommentOrder(): [CommentOrder, (order: CommentOrder) => void] {
  const order = useSyncExternalStore(listen, read, () => 'newest' as const)
  return [order, choose]
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): CommentOrder {
  try {
    chosen ??= localStorage.getItem(name) === 'oldest' ? 'oldest' : 'newest'
  } catch {
    // Storage may be blocked; then it lasts as long as the page.
  }
  return chosen ?? 'newest'
}

function choose(order: CommentOrder): void {
  chosen = order
  try {
    localStorage.setItem(name, order)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}
