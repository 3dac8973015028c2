import type { ContentItem } from '@guildhall/contract/feed'
import type { Comment } from '@guildhall/contract/interactions'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../lib/lazyPart'
import { useViewer } from '../../lib/viewer'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { CommentRow } from './CommentRow'
import classes from './Comments.module.css'
import { commentsQuery } from './comments.api'

/** Visitors can't write, and pay nothing for it. */
const CommentForm = lazyPart(() => import('./CommentForm'))
const Folded = lazyPart(() => import('../../content/Folded'))

type Props = { item: Pick<ContentItem, 'id' | 'can'>; autoFocus?: boolean }

/** What people say about an item, newest first, and the field to say something oneself. */
export function CommentSection({ item, autoFocus }: Props) {
  return (
    <section className={classes.section} aria-label="Comments">
      {item.can.comment === true && (
        <Suspense fallback={<div className={classes.formToCome} />}>
          <CommentForm contentId={item.id} autoFocus={autoFocus} />
        </Suspense>
      )}
      <CommentList contentId={item.id} />
    </section>
  )
}

function CommentList({ contentId }: { contentId: string }) {
  const query = useInfiniteQuery(commentsQuery(contentId))
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const comments = data?.pages.flatMap((page) => page.items) ?? []
  const news = useNewOnes(data && comments.map(({ id, author }) => ({ id, authorId: author?.id })))

  if (!data && isError)
    return (
      <ErrorState bare title="Failed to load comments" onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data) return <RowsSkeleton count={2} />
  return (
    <>
      {comments.length === 0 ? (
        <p className={classes.empty}>No comments yet. Start the conversation.</p>
      ) : (
        <ul className={classes.list}>
          {comments.map((comment) => (
            <li key={comment.id}>
              <Shown comment={comment} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          size="xs"
          className={classes.more}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Load more comments
        </Button>
      )}
      <p className="visually-hidden" aria-live="polite">
        {news > 0 && (news === 1 ? 'New comment' : `${news} new comments`)}
      </p>
    </>
  )
}

/** Folded where the viewer blocks who said it. */
function Shown({ comment }: { comment: Comment }) {
  const row = <CommentRow comment={comment} />
  if (!comment.isFolded) return row
  return (
    <Suspense>
      <Folded author={comment.author} one="comment" bare>
        {row}
      </Folded>
    </Suspense>
  )
}

type Known = { id: string; authorId: string | undefined }

/** How many of other people's comments came on top since the last look. */
function useNewOnes(now: Known[] | undefined): number {
  const viewer = useViewer()
  const first = useRef<string | null | undefined>(undefined)
  const [count, setCount] = useState(0)
  const top = now ? (now[0]?.id ?? null) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new first comment counts
  useEffect(() => {
    if (top === undefined || !now) return
    const before = first.current
    first.current = top
    if (before === undefined) return
    const until = now.findIndex(({ id }) => id === before)
    const fresh = before === null ? now : now.slice(0, Math.max(until, 0))
    setCount(fresh.filter(({ authorId }) => authorId !== viewer?.id).length)
  }, [top])
  return count
}
