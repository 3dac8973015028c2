import type { LessonDraft } from '@guildhall/contract/course-teaching'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { Panel } from '../../../ui/Panel'
import { deleteQuiz, useCacheLessonPart } from '../teaching.api'
import classes from './LessonEditor.module.css'
import type { PartRef } from './openLesson'
import { QuizForm } from './QuizForm'
import { useHasDraft } from './useHasDraft'

type Props = { clubId: string; lesson: LessonDraft; part: PartRef }

/** The quiz of a lesson, or a button to add one. */
export function QuizPanel({ clubId, lesson: { id, quiz }, part }: Props) {
  const cache = useCacheLessonPart(id)
  const [isOpen, setOpen] = useState(useHasDraft(clubId, 'quiz', id))
  const [isAsking, setAsking] = useState(false)

  function close() {
    part.current?.discard()
    setOpen(false)
  }

  async function remove() {
    try {
      await deleteQuiz(id)
    } catch (error) {
      toast.error('The quiz could not be deleted', errorText(error, 'Please try again.'))
      throw error
    }
    close()
    cache({ quiz: null })
    toast.success('Quiz deleted')
  }

  if (!quiz && !isOpen)
    return (
      <Panel title="Quiz">
        <p className="muted body">Passing a quiz marks the lesson as done.</p>
        <Button variant="default" mt="md" onClick={() => setOpen(true)}>
          Add quiz
        </Button>
      </Panel>
    )
  return (
    <Panel
      title="Quiz"
      className={`${classes.fields} stack gap-20`}
      action={
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={() => (quiz ? setAsking(true) : close())}
        >
          {quiz ? 'Delete quiz' : 'Cancel'}
        </Button>
      }
    >
      <QuizForm clubId={clubId} lessonId={id} saved={quiz} part={part} />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this quiz?"
        action="Delete quiz"
        progress="Deleting..."
        danger
        onConfirm={remove}
      >
        Its questions and everyone’s answers are deleted. Lessons that were done by it stay done.
      </ConfirmDialog>
    </Panel>
  )
}
