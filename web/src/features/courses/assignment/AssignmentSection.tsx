import type { Assignment, Submission } from '@guildhall/contract/course-assignments'
import type { Course, Lesson } from '@guildhall/contract/courses'
import { Button, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { fullName } from '../../../lib/text/names'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { Markdown } from '../../../ui/Markdown'
import { MediaFileList } from '../../../ui/MediaFileList'
import { Note } from '../../../ui/Note'
import { TimeAgo } from '../../../ui/TimeAgo'
import classes from './Assignment.module.css'
import { useTakeBack } from './assignment.api'
import { HandInForm } from './HandInForm'

type Props = { course: Course; lesson: Lesson; assignment: Assignment }

/** What learners hand in at a lesson, and what became of it. */
export default function AssignmentSection({ course, lesson, assignment }: Props) {
  const { submission } = assignment
  const [isEditing, setEditing] = useState(false)
  // Silenced people learn on, and write nothing.
  const mayHandIn = lesson.can.complete === true && lesson.can.comment !== 'silenced'
  const shows = submission && submission.status !== 'returned' && !isEditing
  const titleId = `assignment-${lesson.id}`
  return (
    <section className={classes.assignment} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <IconPencil size={20} stroke={1.7} aria-hidden />
        Assignment
      </h2>
      <Markdown>{assignment.prompt}</Markdown>
      {submission && !isEditing && <State submission={submission} />}
      {shows ? (
        <HandedIn lesson={lesson} submission={submission} onEdit={() => setEditing(true)} />
      ) : mayHandIn ? (
        <HandInForm
          key={`${submission?.id} ${submission?.version}`}
          lessonId={lesson.id}
          assignment={assignment}
          onDone={() => setEditing(false)}
          onCancel={isEditing ? () => setEditing(false) : undefined}
        />
      ) : (
        <p className="muted body">
          {course.can.teach === true
            ? 'Learners hand in their work here.'
            : 'Start the course to hand in your work.'}
        </p>
      )}
    </section>
  )
}

function State({ submission }: { submission: Submission }): ReactNode {
  const { status, remark, decidedAt, decidedBy, submittedAt } = submission
  if (status === 'submitted')
    return (
      <Note title="Handed in">
        <TimeAgo iso={submittedAt} />. A teacher will look at it.
      </Note>
    )
  const by = decidedBy ? fullName(decidedBy) : 'A teacher'
  return (
    <Note
      kind={status === 'accepted' ? 'success' : 'info'}
      title={status === 'accepted' ? 'Accepted' : 'Sent back to you'}
    >
      <span dir="auto">{by}</span>
      {decidedAt && (
        <>
          , <TimeAgo iso={decidedAt} />
        </>
      )}
      {remark && (
        <p className="anywhere keep-lines above-8" dir="auto">
          {remark}
        </p>
      )}
    </Note>
  )
}

type HandedInProps = { lesson: Lesson; submission: Submission; onEdit: () => void }

function HandedIn({ lesson, submission, onEdit }: HandedInProps) {
  const [asking, setAsking] = useState(false)
  const { mutateAsync: takeBack } = useTakeBack(lesson.id)
  const { content, link, file, status } = submission
  return (
    <div className={classes.handedIn}>
      {content && <Markdown>{content}</Markdown>}
      {link && (
        <p className={`${classes.link} anywhere`}>
          <a href={link} rel="noopener noreferrer nofollow" target="_blank">
            {link}
          </a>
        </p>
      )}
      {file && <MediaFileList files={[file]} subject="what you handed in" />}
      {status === 'submitted' && lesson.can.complete === true && (
        <div className="flow gap-8">
          <Button size="xs" variant="default" onClick={onEdit}>
            Change
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={() => setAsking(true)}>
            Take back
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Take it back?"
        action="Take back"
        progress="Taking back..."
        danger
        onConfirm={() => takeBack()}
      >
        <Text>What you handed in is deleted. You can hand in something else.</Text>
      </ConfirmDialog>
    </div>
  )
}
