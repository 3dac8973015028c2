import type { ContentItem } from '@guildhall/contract/feed'
import type { Comment } from '@guildhall/contract/interactions'
import { Button, Text } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { pathOf } from '../../content/links'
import { lazyPart } from '../../lib/page/lazyPart'
import { useViewer } from '../../lib/session/viewer'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { copyLink } from '../../ui/copyLink'
import classes from './Comments.module.css'
import { useDeleteComment, useLikeComment } from './comments.api'

const ActDialog = lazyPart(() => import('../../content/moderation/ActDialog'))
const CommentHistory = lazyPart(() => import('./CommentHistory'))

type Props = {
  comment: Comment
  item: ContentItem
  name: string
  onReply: (() => void) | undefined
  onEdit: () => void
  onReport: () => void
}

/** Buttons for what the viewer can do with a comment. */
export default function CommentActions({ comment, item, name, onReply, onEdit, onReport }: Props) {
  const [asking, setAsking] = useState(false)
  // Stays mounted once opened, so that its closing animation runs.
  const [history, setHistory] = useState<'open' | 'closed'>()
  const [moderating, setModerating] = useState<boolean>()
  const isOwn = useViewer()?.id === comment.author?.id
  const { mutateAsync: remove } = useDeleteComment(comment)
  const { mutate: like } = useLikeComment(comment)
  const { id, liked, likeCount, can } = comment
  const count = likeCount.toLocaleString('en')
  const Heart = liked ? IconHeartFilled : IconHeart
  const what = comment.parentId ? 'reply' : 'comment'

  const action = { size: 'compact-sm', variant: 'subtle', color: 'gray', className: classes.action } as const
  return (
    <div className={classes.actions}>
      {onReply && (
        <>
          <Button
            {...action}
            aria-pressed={liked}
            aria-label={`Like ${what} by ${name}, ${count} ${likeCount === 1 ? 'like' : 'likes'}`}
            data-liked={liked || undefined}
            leftSection={<Heart size={16} stroke={1.7} aria-hidden />}
            onClick={() => like(!liked)}
          >
            {likeCount > 0 ? count : 'Like'}
          </Button>
          <Button {...action} aria-label={`Reply to ${what} by ${name}`} onClick={onReply}>
            Reply
          </Button>
        </>
      )}
      <Button
        {...action}
        aria-label={`Copy link to ${what} by ${name}`}
        onClick={() => void copyLink(`${pathOf(item)}#comment-${id}`)}
      >
        Copy link
      </Button>
      {can.edit === true && (
        <Button {...action} aria-label={`Edit ${what} by ${name}`} onClick={onEdit}>
          Edit
        </Button>
      )}
      {can.delete === true && (
        <Button {...action} aria-label={`Delete ${what} by ${name}`} onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      {comment.editedAt && item.can.history === true && (
        <Button
          {...action}
          aria-label={`Edit history of ${what} by ${name}`}
          onClick={() => setHistory('open')}
        >
          Edit history
        </Button>
      )}
      {!isOwn && (
        <Button {...action} aria-label={`Report ${what} by ${name}`} onClick={onReport}>
          Report
        </Button>
      )}
      {can.moderate === true && (
        <Button {...action} aria-label={`Moderate ${what} by ${name}`} onClick={() => setModerating(true)}>
          Moderate
        </Button>
      )}
      {moderating !== undefined && (
        <Suspense>
          <ActDialog
            about={{ kind: 'comment', id, one: what, club: item.club, person: comment.author }}
            opened={moderating}
            onClose={() => setModerating(false)}
          />
        </Suspense>
      )}
      {history && (
        <Suspense>
          <CommentHistory
            comment={comment}
            name={name}
            opened={history === 'open'}
            onClose={() => setHistory('closed')}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Delete comment"
        action="Delete"
        progress="Deleting..."
        danger
        onConfirm={() => remove()}
      >
        <Text>
          Are you sure you want to delete this comment? Replies to it stay. This action cannot be undone.
        </Text>
      </ConfirmDialog>
    </div>
  )
}
