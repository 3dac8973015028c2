import type { Comment } from '@guildhall/contract/interactions'
import { ActionIcon, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '../../lib/names'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Face } from '../../ui/Face'
import { LevelMark } from '../../ui/LevelMark'
import { LinkedText } from '../../ui/LinkedText'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Comments.module.css'
import { useDeleteComment } from './comments.api'

export function CommentRow({ comment }: { comment: Comment }) {
  const { author } = comment
  const [asking, setAsking] = useState(false)
  const { mutateAsync: remove } = useDeleteComment(comment)
  const name = author ? fullName(author) : 'Anonymous'
  return (
    <article className={classes.comment} aria-label={`Comment by ${name}`}>
      <Face person={author} size={32} />
      <div className={classes.said}>
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
            <span className={classes.name} dir="auto">
              {name}
            </span>
          )}
          {comment.authorLevel && <LevelMark level={comment.authorLevel} />}
          <span className={classes.when}>
            <TimeAgo iso={comment.createdAt} />
          </span>
          {comment.can.delete === true && (
            <ActionIcon
              size={28}
              className={classes.delete}
              aria-label={`Delete comment by ${name}`}
              title="Delete comment"
              onClick={() => setAsking(true)}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </header>
        <p className={classes.text} dir="auto">
          <LinkedText>{comment.content}</LinkedText>
        </p>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Delete comment"
        action="Delete"
        progress="Deleting..."
        danger
        onConfirm={() => remove()}
      >
        <Text>Are you sure you want to delete this comment? This action cannot be undone.</Text>
      </ConfirmDialog>
    </article>
  )
}
