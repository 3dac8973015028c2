import { numberText } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useReadingPlace } from '../../lib/page/useReadingPlace'
import { useViewer } from '../../lib/session/viewer'
import { ErrorState } from '../../ui/States'
import { SharedWork } from '../../ui/sharedWork'
import { RowsSkeleton } from '../../ui/skeletons'
import classes from './Comments.module.css'
import type { CommentThread } from './comment'
import { type CommentOrder, commentsQuery } from './comments.query'
import type { Discussion } from './discussion'
import { LoadMore } from './LoadMore'
import { useCommentOrder } from './order'
import { newestOf, useSeenBefore } from './seen'
import { Thread } from './Thread'

type Props = {
  about: Discussion
  at: string | undefined
  goTo: (id: string | undefined) => void
  isOwnPage: boolean | undefined
}

/** Comments in the chosen order, or from the linked comment `at` on. */
export function CommentList({ about, at, goTo, isOwnPage }: Props) {
  const [work] = useState(() => ({ left: 120_000 }))
  const [order, setOrder] = useCommentOrder(about)
  const query = useInfiniteQuery(commentsQuery(about, order, about.isLesson ? undefined : at))
  const { data, isError, isFetching, refetch } = query
  const threads = uniqueThreads(data?.pages.flatMap((page) => page.items) ?? [])
  const lines = threads.flatMap((thread) => [thread, ...thread.replies])
  const shown = lines.filter((one) => !one.hidden && !('isGone' in one && one.isGone))
  const seenBefore = useSeenBefore(about.id, shown)
  const viewer = useViewer()
  const isNew = ({ createdAt, author }: { createdAt: string; author: { id: string } | null }) =>
    seenBefore !== undefined && createdAt > seenBefore && author?.id !== viewer?.id
  const fresh = shown.filter(isNew).length
  const newCount = useNewCount(data && threads)
  const list = useRef<HTMLDivElement>(null)
  const linked = lines.find(({ id }) => id === at)
  const isThere = linked !== undefined && (shown.includes(linked) || linked.hidden?.actId != null)
  useReadingPlace(list, isOwnPage && at === undefined ? `comments ${order}` : null, query)
  useScrollToComment(list, isThere ? at : undefined)

  if (!data && isError)
    return (
      <ErrorState bare title="Failed to load comments" onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data) return <RowsSkeleton count={2} />
  return (
    <div ref={list} className="stack gap-20">
      {(threads.length > 1 || fresh > 0 || at !== undefined) && (
        <div className="wrap muted note gap-16 rows-4">
          {threads.length > 1 && !about.isLesson && (
            <select
              className={classes.order}
              aria-label="Order of comments"
              value={order}
              onChange={(event) => {
                goTo(undefined)
                setOrder(event.currentTarget.value as CommentOrder)
              }}
            >
              <option value="newest">Newest first</option>
              <option value="oldest">Oldest first</option>
            </select>
          )}
          {fresh > 0 && (
            <p className="green-text strong">
              {numberText(fresh)}
              {fresh === shown.length && query.hasNextPage ? '+' : ''} new since your last visit
            </p>
          )}
          <div role="status">
            {at !== undefined && !isThere && !query.hasNextPage && (
              <p>The comment you were looking for was deleted.</p>
            )}
          </div>
        </div>
      )}
      {threads.length === 0 && (
        <p className="muted body">
          {about.can.comment !== true
            ? 'No comments yet'
            : about.isLesson
              ? 'No comments yet. Ask the first question.'
              : 'No comments yet. Start the conversation.'}
        </p>
      )}
      {query.hasPreviousPage && (
        <LoadMore isLoading={query.isFetchingPreviousPage} onClick={() => void query.fetchPreviousPage()}>
          {order === 'newest' ? 'Load newer comments' : 'Load older comments'}
        </LoadMore>
      )}
      {threads.length > 0 && (
        <SharedWork value={work}>
          <ul className={`${classes.list} stack plain-list gap-20`}>
            {threads.map((thread) => (
              <li key={thread.id} data-item={thread.id}>
                <Thread thread={thread} about={about} isNew={isNew} target={at} goTo={goTo} />
              </li>
            ))}
          </ul>
        </SharedWork>
      )}
      {query.hasNextPage && (
        <LoadMore isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Load more comments
        </LoadMore>
      )}
      <p className="visually-hidden" aria-live="polite">
        {newCount > 0 && plural(newCount, 'New comment', '{n} new comments')}
      </p>
    </div>
  )
}

/** A comment that got a reply and was deleted between two page loads is in both pages. */
const uniqueThreads = (threads: CommentThread[]) => [...new Map(threads.map((one) => [one.id, one])).values()]

/** Scrolls to a comment and focuses it, once it is shown. */
function useScrollToComment(list: RefObject<HTMLElement | null>, id: string | undefined): void {
  useEffect(() => {
    const element = id && list.current?.querySelector<HTMLElement>(`#comment-${id}`)
    if (!element) return
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    element.focus({ preventScroll: true })
  }, [list, id])
}

/** Number of other people's comments since the previous render of the list. */
function useNewCount(now: CommentThread[] | undefined): number {
  const viewer = useViewer()
  const latest = useRef<string | undefined>(undefined)
  const [count, setCount] = useState(0)
  const newest = now && (newestOf(now) ?? '')
  const update = useEffectEvent(() => {
    const before = latest.current
    latest.current = newest
    if (before === undefined || !now) return
    setCount(now.filter(({ createdAt, author }) => createdAt > before && author?.id !== viewer?.id).length)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for a newer comment
  useEffect(() => update(), [newest])
  return count
}
