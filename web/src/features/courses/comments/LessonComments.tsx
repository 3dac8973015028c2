import type { LessonReply, LessonThread } from '@guildhall/contract/course-comments'
import type { Course, Lesson } from '@guildhall/contract/courses'
import { numberText } from '@guildhall/contract/locale'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { restrictionText } from '../../../content/restriction'
import { readDraftData } from '../../../lib/drafts/draftStore'
import { lazyPart } from '../../../lib/page/lazyPart'
import { useViewer } from '../../../lib/session/viewer'
import { Panel } from '../../../ui/Panel'
import { ErrorState } from '../../../ui/States'
import { RowsSkeleton } from '../../../ui/skeletons'
import { CommentForm } from './CommentForm'
import { CommentRow } from './CommentRow'
import { lessonCommentsQuery, lessonRepliesQuery } from './comments.api'
import classes from './LessonComments.module.css'
import { lessonCommentPlace } from './place'

const HiddenLine = lazyPart(() => import('../../../content/moderation/HiddenLine'))

/** Questions and comments under a lesson, for everyone who is signed in and may open it; learners and teachers write. */
export default function LessonComments({ lesson, club }: { lesson: Lesson; club: Course['club'] }) {
  const query = useInfiniteQuery({ ...lessonCommentsQuery(lesson.id), refetchOnMount: 'always' })
  const threads = query.data?.pages.flatMap(({ items }) => items) ?? []
  const count = lesson.commentCount
  const mayWrite = lesson.can.comment === true
  return (
    <Panel title={count > 0 ? `Comments (${numberText(count)})` : 'Comments'}>
      <div className="stack gap-20">
        {mayWrite ? (
          <CommentForm
            lessonId={lesson.id}
            label="Write a comment"
            placeholder="Ask a question or comment..."
          />
        ) : (
          <p className={classes.empty}>
            {restrictionText(lesson.can.comment) ?? 'People who take this course can write here.'}
          </p>
        )}
        {query.data ? (
          threads.length > 0 ? (
            <ul className="stack plain-list gap-20">
              {threads.map((thread) => (
                <li key={thread.id}>
                  <Thread thread={thread} club={club} mayReply={mayWrite} />
                </li>
              ))}
            </ul>
          ) : (
            <p className={classes.empty}>No comments yet.{mayWrite && ' Ask the first question.'}</p>
          )
        ) : query.isError ? (
          <ErrorState
            bare
            title="Failed to load comments"
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <RowsSkeleton count={2} />
        )}
        {query.hasNextPage && (
          <Button
            variant="default"
            size="xs"
            className={classes.more}
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load more comments
          </Button>
        )}
      </div>
    </Panel>
  )
}

type ThreadProps = { thread: LessonThread; club: Course['club']; mayReply: boolean }

function Thread({ thread, club, mayReply }: ThreadProps) {
  const [isWhole, setWhole] = useState(false)
  const viewer = useViewer()
  // A reply that was begun, or that a moderator declined, is continued.
  const [isReplying, setReplying] = useState(
    () =>
      mayReply &&
      viewer != null &&
      readDraftData(viewer.id, lessonCommentPlace(thread.lessonId, thread.id)) !== null,
  )
  const query = useInfiniteQuery({ ...lessonRepliesQuery(thread), enabled: isWhole })
  const replies = query.data?.pages.flatMap(({ items }) => items) ?? thread.replies
  const left = thread.replyCount - replies.length
  const onReply = mayReply && !thread.isGone ? () => setReplying(true) : undefined
  const more = isWhole ? query.hasNextPage : left > 0
  return (
    <>
      {thread.isGone ? (
        <GoneLine comment={thread} />
      ) : (
        <CommentRow comment={thread} club={club} onReply={onReply} />
      )}
      {(replies.length > 0 || isReplying) && (
        <div className={classes.replies}>
          {replies.length > 0 && (
            <ul className="stack plain-list gap-20" aria-label="Replies">
              {replies.map((reply) => (
                <li key={reply.id}>
                  {reply.hidden ? (
                    <GoneLine comment={reply} />
                  ) : (
                    <CommentRow comment={reply} club={club} onReply={onReply} />
                  )}
                </li>
              ))}
            </ul>
          )}
          {more && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.moreReplies}
              loading={query.isFetching}
              onClick={() => (isWhole ? void query.fetchNextPage() : setWhole(true))}
            >
              {left > 0 ? `Show ${numberText(left)} more` : 'Show more replies'}
            </Button>
          )}
          {isReplying && (
            <CommentForm
              lessonId={thread.lessonId}
              parentId={thread.id}
              label="Reply"
              placeholder="Write a reply..."
              autoFocus
              onClose={() => setReplying(false)}
            />
          )}
        </div>
      )}
    </>
  )
}

/** In place of a hidden or removed comment. */
function GoneLine({ comment: { parentId, hidden } }: { comment: LessonReply }) {
  const one = parentId ? 'reply' : 'comment'
  return (
    <div className={classes.gone}>
      {hidden ? (
        <Suspense fallback={`A moderator hid this ${one}.`}>
          <HiddenLine hidden={hidden} one={one} />
        </Suspense>
      ) : (
        'This comment was removed.'
      )}
    </div>
  )
}
