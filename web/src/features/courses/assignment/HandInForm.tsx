import { type Assignment, handIn } from '@guildhall/contract/course-assignments'
import { courseLimits } from '@guildhall/contract/course-limits'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { keys } from '../../../lib/cache/keys'
import { useLocalDraft } from '../../../lib/drafts/localDraft'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { codeOf } from '../../../lib/net/callError'
import { SubmitButton } from '../../../ui/BusyButton'
import { DraftNote } from '../../../ui/DraftNote'
import { FilePicker, type PickedFile } from '../../../ui/FilePicker'
import { MarkdownField } from '../../../ui/MarkdownField'
import { mediaHint, mediaRules, uploadMediaFile } from '../../../ui/mediaFiles'
import { errorIn, useUploadFields } from '../../../ui/useUploadFields'
import { type HandIn, showHandInError, useHandIn } from './assignment.api'

type Props = {
  lessonId: string
  assignment: Assignment
  onDone: () => void
  onCancel: (() => void) | undefined
}
/** `version`: of the submission that was changed. */
type Draft = { id: string; version: number; content: string; link: string; file?: PickedFile | null }

/** Refusals after which the lesson is read again. */
const stale = ['changed_meanwhile', 'submission_accepted', 'assignment_not_found', 'lesson_not_found']

/** Hands in an assignment, or once more after it was sent back. */
export function HandInForm({ lessonId, assignment: { takes, submission }, onDone, onCancel }: Props) {
  const queries = useQueryClient()
  const { mutateAsync } = useHandIn(lessonId)
  const { found, keep, acknowledge } = useLocalDraft<Draft>(`assignment:${lessonId}`)
  const version = submission?.version ?? 0
  const isSent = useRef(false)
  // Also what was typed before another device handed something in.
  const [restored] = useState(found)
  const [isRestored, setRestored] = useState(restored !== null)
  const storedFile: PickedFile | null = submission?.file ?? null
  const [file, setFile] = useState(restored?.file === undefined ? storedFile : restored.file)
  const stored = {
    ...{ content: submission?.content ?? '', link: submission?.link ?? '' },
    filePath: storedFile?.path ?? null,
  }
  const form = useContractForm<HandIn>({
    schema: handIn,
    initialValues: {
      ...{ id: submission?.id ?? restored?.id ?? uuidv7(), version },
      ...stored,
    },
    restored: restored && {
      ...{ content: restored.content, link: restored.link },
      filePath: file?.path ?? null,
    },
    submit: async (values) => {
      await mutateAsync(values)
      isSent.current = true
      acknowledge((newest) =>
        newest.content === values.content &&
        newest.link === values.link &&
        (newest.file?.path ?? null) === values.filePath
          ? null
          : newest,
      )
      onDone()
    },
    failed: (error) => {
      showHandInError(error)
      const code = codeOf(error)
      if (code === 'id_taken') form.setFieldValue('id', uuidv7())
      if (code && stale.includes(code)) void queries.invalidateQueries({ queryKey: keys.lessons() })
    },
    atField: {
      file_not_found: {
        field: 'filePath',
        text: 'The uploaded file is gone. Please upload it again.',
      },
    },
  })
  const uploads = useUploadFields(form)
  const { id, content, link, filePath } = form.values
  const isChanged = content !== stored.content || link !== stored.link || filePath !== stored.filePath
  const save = useEffectEvent(() => {
    if (!isSent.current) keep(isChanged ? { id, version, content, link, file } : null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved when these change
  useEffect(() => {
    const timer = setTimeout(() => save(), 300)
    return () => {
      clearTimeout(timer)
      save()
    }
  }, [content, link, filePath])

  function discard() {
    setRestored(false)
    setFile(storedFile)
    form.setValues(stored)
  }

  const error = typeof form.errors.content === 'string' ? form.errors.content : undefined
  return (
    <form {...form.bind} className="stack shrink gap-16">
      <DraftNote onDiscard={isRestored && discard} />
      {takes.includes('text') && (
        <MarkdownField
          label="Your answer"
          max={courseLimits.submission}
          minRows={5}
          {...form.getInputProps('content')}
        />
      )}
      {takes.includes('link') && (
        <TextInput label="Link" type="url" placeholder="https://" {...form.getInputProps('link')} />
      )}
      {takes.includes('file') && (
        <FilePicker
          label="Attach a file"
          max={1}
          value={file ? [file] : []}
          error={errorIn(form.errors.filePath)}
          {...uploads.files('filePath')}
          upload={uploadMediaFile}
          rules={mediaRules}
          hint={mediaHint}
          loss="it is not handed in"
          onChange={(value) => {
            setFile(value[0] ?? null)
            form.setFieldValue('filePath', value[0]?.path ?? null)
          }}
        />
      )}
      {error && !takes.includes('text') && (
        <p className="red-text small" role="alert">
          {error}
        </p>
      )}
      <div className="flow gap-8">
        <SubmitButton saving={form.saving} progress="Handing in..." uploading={uploads.uploading}>
          {submission ? 'Hand in again' : 'Hand in'}
        </SubmitButton>
        {onCancel && (
          <Button variant="subtle" color="gray" disabled={form.saving} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
