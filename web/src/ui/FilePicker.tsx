import { limits } from '@guildhall/contract/limits'
import { ActionIcon, Button } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { ReportPending } from '../lib/forms/uploadGate'
import { errorText } from '../lib/net/errorText'
import { FileMark } from './FileMark'
import classes from './FilePicker.module.css'
import { documentRules, type FileRules } from './fileRules'
import { sizeText } from './sizeText'
import { UploadGuard } from './UploadGuard'
import { UploadRows } from './UploadRow'
import {
  addUpload,
  isPending,
  isRefused,
  isRunning,
  removeUploads,
  type Uploader,
  uploadsOf,
  usePickerUploads,
} from './uploads'

export type PickedFile = {
  path: string
  name: string
  size: number
  url?: string | undefined
  mime?: string | undefined
  /** Of a sound or video just uploaded: that only some browsers play it, or none. */
  plays?: 'some' | 'nowhere' | undefined
}
type Props = {
  label: string
  value: readonly PickedFile[]
  onChange: (value: PickedFile[]) => void
  /** Sends the file at once: `(file, options) => upload('POST /storage/v1/attachments', { file }, options)`. */
  upload: Uploader<PickedFile>
  max?: number
  /** Documents unless set. */
  rules?: FileRules
  hint?: string
  /** Asks before leaving ends an upload: 'it is not handed in'. */
  loss?: string
  error?: string
  /** The form's field, and where it hears what has not arrived: from useUploadFields. */
  field: string
  onPending: ReportPending
}

const playsTexts = {
  some: 'Not every browser can play it. Where it doesn’t play, it can be downloaded.',
  nowhere: 'No browser can play it, it can only be downloaded.',
}

/** A list of files to attach, each uploaded when it is chosen. A refused one leaves the others as they are. */
export function FilePicker({
  label,
  value,
  onChange,
  max = limits.attachments,
  rules = documentRules,
  ...props
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { list, uploads } = usePickerUploads<PickedFile>(props.onPending, props.field)
  const pending = uploads.filter(isPending)
  const failed = pending.filter((one) => !isRunning(one))
  const failures = uploads.flatMap(({ name, failure }) => (failure ? `${name && `${name}: `}${failure}` : []))
  const errors = [...new Set(props.error ? [props.error, ...failures] : failures)]

  const describedBy = errors.length > 0 ? `${id}-error` : props.hint ? `${id}-hint` : undefined

  // The current value: while one file is sent, another may be removed.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  function take(files: File[]) {
    removeUploads(list, isRefused)
    for (const file of files) {
      if (latest.current.length + uploadsOf(list).filter(isPending).length >= max) {
        addUpload(list, { name: '', failure: `At most ${max} files` })
        break
      }
      addUpload<PickedFile>(list, {
        ...{ name: file.name, file, failure: rules.refusalOf(file) },
        send: (options) => props.upload(file, options),
        explain: (error) => errorText(error, 'This file could not be uploaded.', rules.texts),
        onArrived: ({ path, name, size, url, mime, plays }) => {
          latest.current = [...latest.current, { path, name, size, url, mime, ...(plays && { plays }) }]
          onChange([...latest.current])
        },
      })
    }
  }

  return (
    <fieldset className="plain-fieldset" aria-describedby={describedBy}>
      <legend className="visually-hidden">{label}</legend>
      {value.length > 0 && (
        <ul className={classes.files}>
          {value.map((file) => (
            <li key={file.path} className={classes.file}>
              <FileMark file={file} />
              <span className="ellipsis fill note" dir="auto">
                {file.name}
              </span>
              <span className="rigid muted small">{sizeText(file.size)}</span>
              <ActionIcon
                size={28}
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(value.filter(({ path }) => path !== file.path))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <UploadRows list={list} uploads={pending} hasError={Boolean(props.error)} />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        disabled={pending.some(isRunning) || value.length + pending.length >= max}
        data-at-fault={(failed.length === 0 && Boolean(props.error)) || undefined}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={rules.accept}
        aria-label={label}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {props.hint && (
        <p id={`${id}-hint`} className="muted small above-8">
          {props.hint}
        </p>
      )}
      <div role="status">
        {value.map(({ path, name, plays }) =>
          plays ? (
            <p key={path} className="muted small above-8">
              {name}: {playsTexts[plays]}
            </p>
          ) : null,
        )}
      </div>
      <div id={`${id}-error`} role="alert">
        {errors.map((text) => (
          <p key={text} className="red-text small above-4">
            {text}
          </p>
        ))}
      </div>
      {props.loss && <UploadGuard when={pending.some(isRunning)} loss={props.loss} />}
    </fieldset>
  )
}
