import type { Page } from '@guildhall/contract/common'
import type { commentOrders } from '@guildhall/contract/interactions'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { call } from '../../lib/net/call'
import { type Comment, type CommentThread, onLesson } from './comment'

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

type Subject = { id: string; isLesson?: boolean }

/** Comments on an item or lesson; from `at` on if set, with previous pages before it. */
export const commentsQuery = (of: Subject, order: CommentOrder = 'newest', at?: string) =>
  infiniteQueryOptions({
    queryKey: keys.comments(of.id, 'list', order, at ?? ''),
    // No signal tells of comments on a lesson.
    ...(of.isLesson && { refetchOnMount: 'always' as const }),
    initialPageParam: (at ? { at } : undefined) as Param,
    queryFn: async ({ pageParam, signal }): Promise<CommentPage> => {
      const { backFrom, ...place } = { backFrom: undefined, ...pageParam }
      const query = { ...place, order: backFrom ? reverseOf[order] : order }
      const page = await (of.isLesson ? readOfLesson : readOfItem)(of.id, query, signal)
      if (!backFrom) return page
      return { items: page.items.toReversed(), next: null, nextAt: backFrom, previous: page.next }
    },
    getNextPageParam: ({ next, nextAt }: CommentPage): Param =>
      nextAt ? { at: nextAt } : next ? { cursor: next } : undefined,
    getPreviousPageParam: ({ previous, items: [first] }: CommentPage): Param =>
      previous && first ? { cursor: previous, backFrom: first.id } : undefined,
  })

type PlaceInList = { order: CommentOrder; cursor?: string; at?: string }

const readOfItem = (contentId: string, query: PlaceInList, signal: AbortSignal): Promise<CommentPage> =>
  call('GET /content/:contentId/comments', { params: { contentId }, query, signal })

async function readOfLesson(
  lessonId: string,
  { cursor }: PlaceInList,
  signal: AbortSignal,
): Promise<CommentPage> {
  const { items, next } = await call('GET /lessons/:lessonId/comments', {
    ...{ params: { lessonId }, query: { cursor }, signal },
  })
  const threads = items.map(({ isGone, replies, ...comment }) => ({
    ...onLesson(comment),
    ...{ isGone, replyCount: comment.replyCount, replies: replies.map(onLesson) },
  }))
  return { items: threads, next, previous: null }
}

/** All replies to a comment, oldest first. */
export const repliesQuery = ({ id, contentId, isLesson }: CommentThread) =>
  pagedOptions(
    keys.comments(contentId, 'replies', id),
    async ({ cursor, signal }): Promise<Page<Comment>> => {
      const request = { query: { cursor }, signal }
      if (!isLesson)
        return call('GET /comments/:commentId/replies', { params: { commentId: id }, ...request })
      const { items, next } = await call('GET /lesson-comments/:lessonCommentId/replies', {
        ...{ params: { lessonCommentId: id }, ...request },
      })
      return { items: items.map(onLesson), next }
    },
  )
