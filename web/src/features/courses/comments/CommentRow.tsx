import type { ClubLabel } from '@guildhall/contract/clubs'
import type { LessonReply } from '@guildhall/contract/course-comments'
import { Button, Text } from '@mantine/core'
import { IconFlag, IconGavel, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useActDialog } from '../../../content/moderation/useActDialog'
import { useReportDialog } from '../../../content/reports/useReportDialog'
import { useViewer } from '../../../lib/session/viewer'
import { fullName } from '../../../lib/text/names'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { Face } from '../../../ui/Face'
import { Fold } from '../../../ui/Fold'
import { Markdown } from '../../../ui/Markdown'
import { MoreMenu } from '../../../ui/MoreMenu'
import { TimeAgo } from '../../../ui/TimeAgo'
import { useDeleteLessonComment } from './comments.api'
import { EditComment } from './EditComment'
import classes from './LessonComments.module.css'

type Props = {
  comment: LessonReply
  /** Of the course. */
  club: ClubLabel
  /** Undefined if the viewer may not answer. */
  onReply: (() => void) | undefined
}

/** Shown of a long comment. */
const lines = { desk: 8, phone: 10 }

export function CommentRow({ comment, club, onReply }: Props) {
  const { author, parentId, content } = comment
  const [isUnfolded, setUnfolded] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const name = author ? fullName(author) : 'Deleted user'
  const what = parentId ? 'reply' : 'comment'
  const { isFolded, hiddenBy } = comment
  if ((isFolded || hiddenBy) && !isUnfolded)
    return (
      <p className={classes.folded}>
        {isFolded ? (
          `You blocked ${name}.`
        ) : (
          <>
            Hidden by your word <bdi>“{hiddenBy}”</bdi>
          </>
        )}{' '}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setUnfolded(true)}>
          Show {what}
        </Button>
      </p>
    )
  return (
    <article
      id={`comment-${comment.id}`}
      className={classes.comment}
      aria-label={`${parentId ? 'Reply' : 'Comment'} by ${name}`}
    >
      <Face person={author} size={parentId ? 28 : 32} />
      <div className="fill">
        <header className={classes.by}>
          {author ? (
            <Link
              to="/user/$username"
              params={{ username: author.username }}
              className={classes.name}
              dir="auto"
            >
              {name}
            </Link>
          ) : (
            <span className={classes.name}>{name}</span>
          )}
          {comment.isTeacher && <span className={classes.teacher}>Teacher</span>}
          <span className={classes.when}>
            <TimeAgo iso={comment.createdAt} />
            {comment.editedAt && ', edited'}
          </span>
        </header>
        {isEditing ? (
          <EditComment comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <div className={classes.text}>
            <Fold key={content} text={content} lines={lines} about={`${what} by ${name}`}>
              <Markdown>{content}</Markdown>
            </Fold>
          </div>
        )}
        {!isEditing && (
          <Actions
            comment={comment}
            club={club}
            what={`${what} by ${name}`}
            onReply={onReply}
            onEdit={() => setEditing(true)}
          />
        )}
      </div>
    </article>
  )
}

type ActionsProps = Props & { what: string; onEdit: () => void }

function Actions({ comment, club, what, onReply, onEdit }: ActionsProps) {
  const [asking, setAsking] = useState(false)
  const { mutateAsync: remove } = useDeleteLessonComment(comment)
  const one = comment.parentId ? 'reply' : 'comment'
  const about = { kind: 'lesson_comment', id: comment.id, one } as const
  const report = useReportDialog({ ...about, clubSlug: club.slug })
  const known = { text: comment.content, publishedAt: comment.createdAt }
  const moderation = useActDialog({ ...about, club, person: comment.author, known })
  const isOwn = useViewer()?.id === comment.author?.id
  const { can, parentId } = comment
  const action = { size: 'compact-sm', variant: 'subtle', color: 'gray', className: classes.action } as const
  return (
    <div className={classes.actions}>
      {onReply && (
        <Button {...action} aria-label={`Reply to ${what}`} onClick={onReply}>
          Reply
        </Button>
      )}
      <MoreMenu
        of={what}
        actions={[
          can.edit === true && { label: 'Edit', icon: IconPencil, run: onEdit },
          can.delete === true && { label: 'Delete', icon: IconTrash, run: () => setAsking(true) },
          !isOwn && { label: 'Report', icon: IconFlag, run: report.open },
          can.moderate === true && { label: 'Moderate', icon: IconGavel, run: moderation.open },
        ]}
      />
      {report.dialog}
      {moderation.dialog}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={parentId ? 'Delete reply' : 'Delete comment'}
        action="Delete"
        progress="Deleting..."
        danger
        onConfirm={() => remove()}
      >
        <Text>
          {parentId
            ? 'Delete this reply? This can’t be undone.'
            : 'Delete this comment? Its replies are deleted with it. This can’t be undone.'}
        </Text>
      </ConfirmDialog>
    </div>
  )
}
