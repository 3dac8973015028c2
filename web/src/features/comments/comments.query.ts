import type { Comment, CommentThread, commentOrders } from '@guildhall/contract/interactions'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { call } from '../../lib/net/call'

export type CommentOrder = (typeof commentOrders)[number]

/** Cursor of the next or previous page. Pages before a linked comment are fetched in the reverse order. */
type Param = { cursor: string; backFrom?: string } | { at: string } | undefined
type CommentPage = {
  items: CommentThread[]
  next: string | null
  previous: string | null
  /** In previous pages: the comment that the following page begins with. */
  nextAt?: string | undefined
}
export type CommentPages = InfiniteData<CommentPage, Param>

const reverseOf = { newest: 'oldest', oldest: 'newest' } as const

/** An item's comments; from `at` on if set, with previous pages before it. */
export const commentsQuery = (contentId: string, order: CommentOrder = 'newest', at?: string) =>
  infiniteQueryOptions({
    queryKey: keys.comments(contentId, 'list', order, at ?? ''),
    initialPageParam: (at ? { at } : undefined) as Param,
    queryFn: async ({ pageParam, signal }): Promise<CommentPage> => {
      const { backFrom, ...place } = { backFrom: undefined, ...pageParam }
      const query = { ...place, order: backFrom ? reverseOf[order] : order }
      const page = await call('GET /content/:contentId/comments', {
        ...{ params: { contentId }, query: query, signal },
      })
      if (!backFrom) return page
      return { items: page.items.toReversed(), next: null, nextAt: backFrom, previous: page.next }
    },
    getNextPageParam: ({ next, nextAt }: CommentPage): Param =>
      nextAt ? { at: nextAt } : next ? { cursor: next } : undefined,
    getPreviousPageParam: ({ previous, items: [first] }: CommentPage): Param =>
      previous && first ? { cursor: previous, backFrom: first.id } : undefined,
  })

/** All replies to a comment, oldest first. */
export const repliesQuery = ({ id, contentId }: Pick<Comment, 'id' | 'contentId'>) =>
  pagedOptions(keys.comments(contentId, 'replies', id), ({ cursor, signal }) =>
    call('GET /comments/:commentId/replies', { params: { commentId: id }, query: { cursor }, signal }),
  )
