import { numberText } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { Button, Text } from '@mantine/core'
import {
  IconFlag,
  IconGavel,
  IconHeart,
  IconHeartFilled,
  IconHistory,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { useViewer } from '../../lib/session/viewer'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { copyLink } from '../../ui/copyLink'
import { MoreMenu } from '../../ui/MoreMenu'
import classes from './Comments.module.css'
import { type Comment, labelOf } from './comment'
import { useDeleteComment, useLikeComment } from './comments.api'
import type { Discussion } from './discussion'

const ActDialog = lazyPart(() => import('../../content/moderation/ActDialog'))
const CommentHistory = lazyPart(() => import('./CommentHistory'))

type Props = {
  comment: Comment
  about: Discussion
  name: string
  onReply: (() => void) | undefined
  onEdit: () => void
  onReport: () => void
}

/** What the viewer can do with a comment: Like and Reply, and the rest behind ⋯. */
export default function CommentActions({ comment, about, name, onReply, onEdit, onReport }: Props) {
  const [asking, setAsking] = useState(false)
  // Stays mounted once opened, so that its closing animation runs.
  const [history, setHistory] = useState<'open' | 'closed'>()
  const [moderating, setModerating] = useState<boolean>()
  const isOwn = useViewer()?.id === comment.author?.id
  const { mutateAsync: remove } = useDeleteComment(comment)
  const { mutate: like } = useLikeComment(comment)
  const { id, liked, likeCount, can } = comment
  const count = numberText(likeCount)
  const Heart = liked ? IconHeartFilled : IconHeart
  const what = labelOf(comment, name)

  const action = { size: 'compact-sm', variant: 'subtle', color: 'gray', className: classes.action } as const
  return (
    <div className={classes.actions}>
      {onReply && (
        <>
          {!about.isLesson && (
            <Button
              {...action}
              aria-pressed={liked}
              aria-label={`Like ${what}, ${plural(likeCount, '{n} like', '{n} likes')}`}
              data-liked={liked || undefined}
              leftSection={<Heart size={16} stroke={1.7} aria-hidden />}
              onClick={() => like({ isOn: !liked })}
            >
              {likeCount > 0 ? count : 'Like'}
            </Button>
          )}
          <Button {...action} aria-label={`Reply to ${what}`} onClick={onReply}>
            Reply
          </Button>
        </>
      )}
      <MoreMenu
        of={what}
        actions={[
          !about.isLesson && {
            label: 'Copy link',
            icon: IconLink,
            run: () => copyLink(`${about.path}#comment-${id}`),
          },
          can.edit === true && { label: 'Edit', icon: IconPencil, run: onEdit },
          can.delete === true && { label: 'Delete', icon: IconTrash, run: () => setAsking(true) },
          comment.editedAt !== null &&
            about.can.history === true && {
              label: 'Edit history',
              icon: IconHistory,
              run: () => setHistory('open'),
            },
          !isOwn && { label: 'Report', icon: IconFlag, run: onReport },
          can.moderate === true && { label: 'Moderate', icon: IconGavel, run: () => setModerating(true) },
        ]}
      />
      {moderating !== undefined && (
        <Suspense>
          <ActDialog
            about={{
              ...{
                kind: about.isLesson ? 'lesson_comment' : 'comment',
                id,
                one: what,
                club: about.club,
                person: comment.author,
              },
              known: { title: about.title, text: comment.content, publishedAt: comment.createdAt },
            }}
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
          {about.isLesson
            ? 'Are you sure you want to delete this comment? Replies to it are deleted as well. This action cannot be undone.'
            : 'Are you sure you want to delete this comment? Replies to it stay. This action cannot be undone.'}
        </Text>
      </ConfirmDialog>
    </div>
  )
}
