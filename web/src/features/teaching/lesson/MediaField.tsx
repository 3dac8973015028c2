import { nounOf } from '@guildhall/contract/nouns'
import { ActionIcon, Button } from '@mantine/core'
import { IconFile, IconUpload, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { CallError } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { isAmong } from '../../../ui/fileRules'
import { Progress } from '../../../ui/Progress'
import { sizeText } from '../../../ui/sizeText'
import { UploadGuard } from '../../../ui/UploadGuard'
import {
  addUpload,
  isRunning,
  removeUploads,
  retryUpload,
  type Uploader,
  usePickerUploads,
} from '../../../ui/uploads'
import classes from './LessonEditor.module.css'
import type { StoredFile } from './lesson.form'

type Props = {
  label: string
  hint: string
  value: StoredFile | null
  onChange: (file: StoredFile | null) => void
  upload: Uploader<StoredFile>
  /** In the format of an input's `accept`. */
  accept: string
  wrongType: string
  maxBytes: number
  /** What to say of a file that only some browsers play, or none. */
  unplayed?: Record<NonNullable<StoredFile['plays']>, string>
  error?: string
  disabled?: boolean
}

const nothing = () => undefined

/** One file of a lesson, sent as soon as it is chosen, with its progress and a way to cancel. */
export function MediaField({
  label,
  hint,
  value,
  onChange,
  upload,
  accept,
  wrongType,
  maxBytes,
  unplayed,
  ...props
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { list, uploads } = usePickerUploads<StoredFile>(nothing, label)
  const [sending] = uploads
  const isSending = sending !== undefined && isRunning(sending)
  const error = props.error ?? sending?.failure
  const tooLarge = `File size too large. Maximum size is ${sizeText(maxBytes)}.`

  function take(file: File | undefined) {
    if (!file) return
    removeUploads(list)
    addUpload<StoredFile>(list, {
      ...{ name: file.name, file, failure: refusalOf(file) },
      send: (options) => upload(file, options),
      explain: (failure) =>
        errorText(failure, 'This file could not be uploaded.', {
          // Captions say which line is wrong.
          invalid_media_type: (failure instanceof CallError && failure.fields.file) || wrongType,
          media_too_large: tooLarge,
        }),
      onArrived: onChange,
    })
  }

  const refusalOf = (file: File) => {
    if (!isAmong(file, accept)) return wrongType
    return file.size > maxBytes ? tooLarge : null
  }

  return (
    <fieldset
      className={`${classes.media} plain-fieldset`}
      aria-describedby={error ? `${id}-error` : `${id}-hint`}
    >
      <legend>{label}</legend>
      {isSending ? (
        <div className={classes.file}>
          <span dir="auto">{sending.name}</span>
          <Progress isShort value={sending.progress} label={`Uploading ${sending.name}`} />
          <span className="rigid muted small">{Math.round(sending.progress * 100)}%</span>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => removeUploads(list)}>
            Cancel
          </Button>
        </div>
      ) : value ? (
        <div className={classes.file}>
          <IconFile size={18} stroke={1.6} aria-hidden />
          <span dir="auto">{value.name}</span>
          {value.size > 0 && <span className="rigid muted small">{sizeText(value.size)}</span>}
          <Button size="compact-sm" variant="subtle" onClick={() => input.current?.click()}>
            Replace
          </Button>
          <ActionIcon size={32} aria-label={`Remove ${value.name}`} onClick={() => onChange(null)}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ) : (
        <Button
          size="sm"
          variant="default"
          disabled={props.disabled}
          leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {`Upload ${nounOf(label)}`}
        </Button>
      )}
      <p id={`${id}-hint`} className="muted small above-4">
        {hint}
      </p>
      <div role="status">
        {value?.plays && unplayed && <p className="brass-text small above-4">{unplayed[value.plays]}</p>}
      </div>
      <div id={`${id}-error`} role="alert">
        {error && <p className="red-text small above-4">{error}</p>}
      </div>
      {sending?.canRetry && (
        <Button size="compact-sm" variant="subtle" onClick={() => retryUpload(list, sending.id)}>
          Try again
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <UploadGuard when={isSending} loss="it is not added to the lesson" />
    </fieldset>
  )
}
