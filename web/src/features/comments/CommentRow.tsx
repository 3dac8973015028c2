import { plural } from '@guildhall/contract/plural'
import { IconHeart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useReportDialog } from '../../content/reports/useReportDialog'
import { lazyPart } from '../../lib/page/lazyPart'
import { useViewer } from '../../lib/session/viewer'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { Fold } from '../../ui/Fold'
import { LinkedText } from '../../ui/LinkedText'
import { Markdown } from '../../ui/Markdown'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Comments.module.css'
import { type Comment, labelOf } from './comment'
import type { Discussion } from './discussion'

// Loaded only for people who can use them.
const CommentActions = lazyPart(() => import('./CommentActions'))
const EditComment = lazyPart(() => import('./EditComment'))
const MentioningText = lazyPart(() => import('../../ui/MentioningText'))

/** Shown of a long comment. */
const lines = { desk: 8, phone: 10 }

type Props = {
  comment: Comment
  about: Discussion
  isNew: boolean
  /** The address links to this comment. */
  isTarget: boolean
  onReply?: (() => void) | undefined
}

export function CommentRow({ comment, about, isNew, isTarget, onReply }: Props) {
  const { id, author, likeCount } = comment
  const viewer = useViewer()
  const [isEditing, setEditing] = useState(false)
  const report = useReportDialog({
    kind: about.isLesson ? 'lesson_comment' : 'comment',
    id,
    one: comment.parentId ? 'reply' : 'comment',
    clubSlug: about.club.slug,
  })
  const name = author ? fullName(author) : 'Anonymous'
  const link = { to: about.path, hash: `comment-${id}` }
  const words = (text: string) =>
    comment.mentions.length && text.includes('@') ? (
      <Suspense key={text} fallback={text}>
        <MentioningText mentions={comment.mentions}>{text}</MentioningText>
      </Suspense>
    ) : (
      text
    )
  return (
    <article
      id={link.hash}
      tabIndex={-1}
      className={classes.comment}
      data-target={isTarget || undefined}
      aria-label={comment.parentId ? `Reply by ${name}` : `Comment by ${name}`}
    >
      <Face person={author} size={comment.parentId ? 28 : 32} />
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
            <span className={classes.name} dir="auto">
              {name}
            </span>
          )}
          <Link {...link} className={classes.when}>
            <TimeAgo iso={comment.createdAt} />
          </Link>
          {comment.editedAt && (
            <span className={classes.when}>
              edited <TimeAgo iso={comment.editedAt} />
            </span>
          )}
          {comment.isTeacher && <span className={classes.new}>Teacher</span>}
          {isNew && <span className={classes.new}>New</span>}
        </header>
        {isEditing ? (
          <Suspense>
            <EditComment comment={comment} onDone={() => setEditing(false)} />
          </Suspense>
        ) : (
          <div className={classes.text}>
            <Fold
              key={comment.content}
              text={comment.content}
              lines={lines}
              about={labelOf(comment, name)}
              startsOpen={isTarget}
            >
              {comment.isMarkdown ? (
                <Markdown mentions={comment.mentions} pictures={comment.pictures}>
                  {comment.content}
                </Markdown>
              ) : (
                <p className="keep-lines" dir="auto">
                  <LinkedText words={words}>{comment.content}</LinkedText>
                </p>
              )}
            </Fold>
          </div>
        )}
        {viewer ? (
          !isEditing && (
            <Suspense fallback={<div className={classes.actions} />}>
              <CommentActions
                comment={comment}
                about={about}
                name={name}
                onReply={onReply}
                onEdit={() => setEditing(true)}
                onReport={report.open}
              />
            </Suspense>
          )
        ) : (
          <p className={classes.actions}>
            {likeCount > 0 && (
              <>
                <IconHeart size={16} stroke={1.7} aria-hidden />
                {plural(likeCount, '{n} like', '{n} likes')}
              </>
            )}
            <button type="button" aria-label={`Report ${labelOf(comment, name)}`} onClick={report.open}>
              Report
            </button>
          </p>
        )}
        {report.dialog}
      </div>
    </article>
  )
}
