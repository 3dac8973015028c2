import { numberText } from '@guildhall/contract/locale'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { useViewer } from '../../lib/session/viewer'
import { CommentRow } from './CommentRow'
import classes from './Comments.module.css'
import type { Comment, CommentThread } from './comment'
import { repliesQuery } from './comments.query'
import type { Discussion } from './discussion'
import { LoadMore } from './LoadMore'

const HiddenContent = lazyPart(() => import('../../content/HiddenContent'))
const HiddenLine = lazyPart(() => import('../../content/moderation/HiddenLine'))
const ReplyForm = lazyPart(() => import('./ReplyForm'))

type Props = {
  thread: CommentThread
  about: Discussion
  isNew: (comment: Comment) => boolean
  /** ID of the linked comment. */
  target: string | undefined
  goTo: (id: string) => void
}

/** A comment with its replies. */
export function Thread({ thread, about, isNew, target, goTo }: Props) {
  const viewer = useViewer()
  const [isWhole, showWhole] = useState(false)
  const query = useInfiniteQuery({ ...repliesQuery(thread), enabled: isWhole })
  const replies = query.data?.pages.flatMap((page) => page.items) ?? thread.replies
  const [answered, setAnswered] = useState<Comment | null>(null)
  const isOpen = about.can.comment === true

  const row = (comment: Comment) => (
    <CommentRow
      comment={comment}
      about={about}
      isNew={isNew(comment)}
      isTarget={comment.id === target}
      onReply={isOpen ? () => setAnswered(comment) : undefined}
    />
  )
  const shown = (comment: Comment) =>
    comment.isFolded || comment.hiddenBy ? (
      <Suspense>
        <HiddenContent
          author={comment.author}
          hiddenBy={comment.isFolded ? null : comment.hiddenBy}
          one="comment"
          bare
        >
          {row(comment)}
        </HiddenContent>
      </Suspense>
    ) : (
      row(comment)
    )

  return (
    <>
      {thread.isGone ? <GoneLine comment={thread} /> : shown(thread)}
      {replies.length > 0 && (
        <ul className={classes.replies} aria-label="Replies">
          {replies.map((reply) => (
            <li key={reply.id}>{reply.hidden ? <GoneLine comment={reply} /> : shown(reply)}</li>
          ))}
        </ul>
      )}
      {!query.data && thread.replyCount > thread.replies.length && (
        <LoadMore isReply isLoading={query.isFetching} onClick={() => showWhole(true)}>
          {`Show all ${numberText(thread.replyCount)} replies`}
        </LoadMore>
      )}
      {query.hasNextPage && (
        <LoadMore isReply isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Load more replies
        </LoadMore>
      )}
      {viewer && isOpen && (
        <Suspense>
          <ReplyForm
            about={about}
            thread={thread}
            answered={answered}
            onClose={() => setAnswered(null)}
            // Only the first replies are shown, so scroll to one further down.
            onAdded={(id) => thread.replyCount > 2 && goTo(id)}
          />
        </Suspense>
      )}
    </>
  )
}

/** In place of a deleted or hidden comment. */
function GoneLine({ comment: { id, parentId, hidden } }: { comment: Comment }) {
  return (
    <div id={`comment-${id}`} className={classes.gone} tabIndex={-1}>
      {hidden ? (
        <Suspense fallback={parentId ? 'A moderator hid this reply.' : 'A moderator hid this comment.'}>
          <HiddenLine hidden={hidden} one={parentId ? 'reply' : 'comment'} />
        </Suspense>
      ) : (
        'This comment was deleted.'
      )}
    </div>
  )
}
