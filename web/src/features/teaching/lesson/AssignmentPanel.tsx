import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { assignmentFields } from '@guildhall/contract/course-assignments'
import { courseLimits, type SubmissionKind, submissionKinds } from '@guildhall/contract/course-limits'
import type { LessonDraft } from '@guildhall/contract/course-teaching'
import { Button, Checkbox, Group, Switch } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useEditing } from '../../../lib/forms/useEditing'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { UnkeptNote } from '../../../ui/DraftNote'
import { MarkdownField } from '../../../ui/MarkdownField'
import { Panel } from '../../../ui/Panel'
import { SaveBar } from '../../../ui/SaveBar'
import { UnsavedGuard } from '../../../ui/UnsavedGuard'
import { teachingDraft } from '../drafts'
import { deleteAssignment, saveAssignment, useCacheLessonPart } from '../teaching.api'
import classes from './LessonEditor.module.css'
import { useHasDraft } from './useHasDraft'

type Props = { clubId: string; lesson: LessonDraft }

/** What learners hand in at a lesson, or a button to ask for something. */
export function AssignmentPanel({ clubId, lesson: { id, assignment } }: Props) {
  const cache = useCacheLessonPart(id)
  const [isOpen, setOpen] = useState(useHasDraft(clubId, 'assignment', id))
  const [isAsking, setAsking] = useState(false)

  async function remove() {
    try {
      await deleteAssignment(id)
    } catch (error) {
      toast.error('The assignment could not be deleted', errorText(error, 'Please try again.'))
      throw error
    }
    setOpen(false)
    cache({ assignment: null })
    toast.success('Assignment deleted')
  }

  if (!assignment && !isOpen)
    return (
      <Panel title="Assignment">
        <p className={classes.quiet}>
          Learners hand in a text, a link or a file, such as a photo, sound or video. You accept it, which
          marks the lesson as done, or send it back with a remark.
        </p>
        <Button variant="default" mt="md" onClick={() => setOpen(true)}>
          Add assignment
        </Button>
      </Panel>
    )
  return (
    <Panel
      title="Assignment"
      className={classes.fields}
      action={
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={() => (assignment ? setAsking(true) : setOpen(false))}
        >
          {assignment ? 'Delete assignment' : 'Cancel'}
        </Button>
      }
    >
      <AssignmentForm clubId={clubId} lessonId={id} saved={assignment} />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this assignment?"
        action="Delete assignment"
        progress="Deleting..."
        danger
        onConfirm={remove}
      >
        Learners no longer hand in anything here. What they handed in stays.
      </ConfirmDialog>
    </Panel>
  )
}

type Values = { prompt: string; takes: SubmissionKind[]; isRequired: boolean }
const schema = z.object(assignmentFields)
const empty: Values = { prompt: '', takes: ['text'], isRequired: true }
const kinds = { text: 'Text', file: 'File', link: 'Link' } as const

type FormProps = { clubId: string; lessonId: string; saved: Values | null }

function AssignmentForm({ clubId, lessonId, saved }: FormProps) {
  const cache = useCacheLessonPart(lessonId)
  const form = useEditing<Values>({
    schema,
    current: saved ?? empty,
    names: ['prompt', 'takes', 'isRequired'],
    place: teachingDraft(clubId, 'assignment', lessonId),
    send: async () => {
      const assignment = await saveAssignment(lessonId, form.getValues())
      cache({ assignment })
      toast.success('Assignment saved')
      return assignment
    },
    failed: (error) =>
      toast.error(
        'The assignment could not be saved',
        errorText(error, 'Please try again.', { lesson_not_found: 'This lesson no longer exists.' }),
      ),
  })
  const isChanged = form.hasChanges || saved === null
  return (
    <form {...form.bind} aria-label="Assignment" className={classes.fields}>
      <UnsavedGuard when={form.hasChanges} isKept />
      <UnkeptNote when={form.isUnkept} />
      <MarkdownField
        label="What to hand in"
        placeholder="Describe the assignment, and how you will judge it"
        max={courseLimits.assignmentPrompt}
        minRows={4}
        {...form.getInputProps('prompt')}
      />
      <Checkbox.Group label="Learners hand in" {...form.getInputProps('takes')}>
        <Group gap="lg" mt={8}>
          {submissionKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={kinds[kind]} />
          ))}
        </Group>
      </Checkbox.Group>
      <Switch
        label="Required to finish the lesson"
        description="Otherwise learners can mark it as done themselves."
        {...form.getInputProps('isRequired', { type: 'checkbox' })}
      />
      <SaveBar isChanged={isChanged} isRestored={form.isRestored} onDiscard={form.discard}>
        <SubmitButton saving={form.saving} progress="Saving..." variant={isChanged ? 'filled' : 'default'}>
          Save assignment
        </SubmitButton>
      </SaveBar>
    </form>
  )
}
