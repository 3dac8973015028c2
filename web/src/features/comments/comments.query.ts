import type { Comment, CommentThread, commentOrders } from '@guildhall/contract/interactions'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { keys } from '../../lib/keys'
import { pagedOptions } from '../../lib/pages'

export type CommentOrder = (typeof commentOrders)[number]

/** A page further on, or back; pages before a comment that a link led to are read in the other order. */
type Param = { cursor: string; backFrom?: string } | { at: string } | undefined
type CommentPage = {
  items: CommentThread[]
  next: string | null
  previous: string | null
  /** Of a page before: the comment with which the one after it begins. */
  nextAt?: string | undefined
}
export type CommentPages = InfiniteData<CommentPage, Param>

const otherOf = { newest: 'oldest', oldest: 'newest' } as const

/** An item's comments; where `at` says so, from that one on, with a way back to those before it. */
export const commentsQuery = (contentId: string, order: CommentOrder = 'newest', at?: string) =>
  infiniteQueryOptions({
    queryKey: keys.comments(contentId, 'list', order, at ?? ''),
    initialPageParam: (at ? { at } : undefined) as Param,
    queryFn: async ({ pageParam, signal }): Promise<CommentPage> => {
      const { backFrom, ...place } = { backFrom: undefined, ...pageParam }
      const asked = { ...place, order: backFrom ? otherOf[order] : order }
      const page = await call('GET /content/:contentId/comments', {
        ...{ params: { contentId }, query: asked, signal },
      })
      if (!backFrom) return page
      return { items: page.items.toReversed(), next: null, nextAt: backFrom, previous: page.next }
    },
    getNextPageParam: ({ next, nextAt }: CommentPage): Param =>
      nextAt ? { at: nextAt } : next ? { cursor: next } : undefined,
    getPreviousPageParam: ({ previous, items: [first] }: CommentPage): Param =>
      previous && first ? { cursor: previous, backFrom: first.id } : undefined,
  })

/** All answers to a comment, the oldest first. */
export const repliesQuery = ({ id, contentId }: Pick<Comment, 'id' | 'contentId'>) =>
  pagedOptions(keys.comments(contentId, 'replies', id), ({ cursor, signal }) =>
    call('GET /comments/:commentId/replies', { params: { commentId: id }, query: { cursor }, signal }),
  )
