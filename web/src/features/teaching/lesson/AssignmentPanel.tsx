import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { assignmentFields } from '@guildhall/contract/course-assignments'
import { courseLimits, type SubmissionKind, submissionKinds } from '@guildhall/contract/course-limits'
import type { LessonDraft } from '@guildhall/contract/course-teaching'
import { Button, Checkbox, Group, Switch } from '@mantine/core'
import { useImperativeHandle, useState } from 'react'
import { useAutosave } from '../../../lib/forms/useAutosave'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { EditClash } from '../../../ui/EditClash'
import { MarkdownField } from '../../../ui/MarkdownField'
import { Panel } from '../../../ui/Panel'
import { useTeachingDraft } from '../drafts'
import { deleteAssignment, saveAssignment, useCacheLessonPart } from '../teaching.api'
import classes from './LessonEditor.module.css'
import type { PartRef } from './openLesson'
import { SavedState } from './SavedState'
import { useHasDraft } from './useHasDraft'

type Props = { clubId: string; lesson: LessonDraft; part: PartRef }

/** What learners hand in at a lesson, or a button to ask for something. */
export function AssignmentPanel({ clubId, lesson: { id, assignment }, part }: Props) {
  const cache = useCacheLessonPart(id)
  const [isOpen, setOpen] = useState(useHasDraft(clubId, 'assignment', id))
  const [isAsking, setAsking] = useState(false)

  function close() {
    part.current?.discard()
    setOpen(false)
  }

  async function remove() {
    try {
      await deleteAssignment(id)
    } catch (error) {
      toast.error('The assignment could not be deleted', errorText(error, 'Please try again.'))
      throw error
    }
    close()
    cache({ assignment: null })
    toast.success('Assignment deleted')
  }

  if (!assignment && !isOpen)
    return (
      <Panel title="Assignment">
        <p className="muted body">
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
      className={`${classes.fields} stack gap-20`}
      action={
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={() => (assignment ? setAsking(true) : close())}
        >
          {assignment ? 'Delete assignment' : 'Cancel'}
        </Button>
      }
    >
      <AssignmentForm clubId={clubId} lessonId={id} saved={assignment} part={part} />
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
const empty: Values = { prompt: '', takes: ['text'], isRequired: true }
const kinds = { text: 'Text', file: 'File', link: 'Link' } as const
const fields = {
  ...assignmentFields,
  // In one order, as the server returns them.
  takes: assignmentFields.takes.transform((takes) => submissionKinds.filter((kind) => takes.includes(kind))),
}
const labels = { prompt: 'What to hand in', takes: 'Learners hand in', isRequired: 'Required' }

type FormProps = { clubId: string; lessonId: string; saved: Values | null; part: PartRef }

/** Saved while it is edited. */
function AssignmentForm({ clubId, lessonId, saved, part }: FormProps) {
  const cache = useCacheLessonPart(lessonId)
  const [isChecked, setChecked] = useState(false)
  const form = useAutosave<Values>({
    current: saved ?? empty,
    names: ['prompt', 'takes', 'isRequired'],
    fields,
    groups: [],
    draft: useTeachingDraft(clubId, 'assignment', lessonId),
    send: async ({ wanted, before }) => {
      const assignment = await saveAssignment(
        lessonId,
        saved ? { ...wanted, before } : { ...empty, ...wanted },
      )
      cache({ assignment })
      return assignment
    },
    texts: {
      lesson_not_found: 'This lesson no longer exists.',
      permission_denied: 'You no longer teach this course.',
    },
    isHeld: false,
  })
  const { values, set } = form
  // What was never typed is not marked before the lesson is to be published.
  const errors: { prompt?: string | undefined } =
    isChecked || saved || values.prompt !== '' ? { prompt: missing(values), ...form.errors } : {}
  useImperativeHandle(part, () => ({
    discard: form.discard,
    flush: async () => {
      const isSaved = (await form.flush()) && missing(values) === undefined
      setChecked(!isSaved)
      return isSaved
    },
  }))
  return (
    <fieldset aria-label="Assignment" className="plain-fieldset stack gap-20">
      <MarkdownField
        label="What to hand in"
        placeholder="Describe the assignment, and how you will judge it"
        max={courseLimits.assignmentPrompt}
        minRows={4}
        data-path="prompt"
        value={values.prompt}
        onChange={(prompt) => set({ prompt })}
        error={errors.prompt}
      />
      <Checkbox.Group
        label="Learners hand in"
        value={values.takes}
        onChange={(takes) => set({ takes: takes as SubmissionKind[] })}
        error={form.errors.takes}
      >
        <Group gap="lg" mt={8}>
          {submissionKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={kinds[kind]} />
          ))}
        </Group>
      </Checkbox.Group>
      <Switch
        label="Required to finish the lesson"
        description="Otherwise learners can mark it as done themselves."
        checked={values.isRequired}
        onChange={({ currentTarget: { checked } }) => set({ isRequired: checked })}
      />
      <SavedState form={form} isEmpty={saved === null && form.state === 'saved'} />
      <EditClash form={form} labels={labels} />
    </fieldset>
  )
}

const missing = ({ prompt }: Values): string | undefined =>
  assignmentFields.prompt.safeParse(prompt).error?.issues[0]?.message
