import { limits } from '@guildhall/contract/limits'
import { ActionIcon, Button } from '@mantine/core'
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { ReportPending } from '../lib/forms/uploadGate'
import { errorText } from '../lib/net/errorText'
import classes from './FilePicker.module.css'
import { sizeText } from './sizeText'
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

export type PickedFile = { path: string; name: string; size: number }
type Props = {
  label: string
  value: readonly PickedFile[]
  onChange: (value: PickedFile[]) => void
  /** Sends the file at once: `(file, options) => upload('POST /storage/v1/attachments', { file }, options)`. */
  upload: Uploader<PickedFile>
  max?: number
  /** Accepted files, in the format of an input's `accept`, and the words for any other file. */
  only?: { accept: string; wrongType: string }
  error?: string
  /** The form's field, and where it hears what has not arrived: from useUploadFields. */
  field: string
  onPending: ReportPending
}

export const attachable = '.pdf,.txt,.md,.csv,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.zip'

/** A list of files to attach, each uploaded when it is chosen. A refused one leaves the others as they are. */
export function FilePicker({ label, value, onChange, max = limits.attachments, ...props }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { list, uploads } = usePickerUploads<PickedFile>(props.onPending, props.field)
  const pending = uploads.filter(isPending)
  const failed = pending.filter((one) => !isRunning(one))
  const failures = uploads.flatMap(({ name, failure }) => (failure ? `${name && `${name}: `}${failure}` : []))
  const errors = [...new Set(props.error ? [props.error, ...failures] : failures)]

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
        ...{ name: file.name, file, failure: refusalOf(file, props.only) },
        send: (options) => props.upload(file, options),
        explain: (error) => errorText(error, 'This file could not be uploaded.'),
        onArrived: ({ path, name, size }) => {
          latest.current = [...latest.current, { path, name, size }]
          onChange([...latest.current])
        },
      })
    }
  }

  return (
    <fieldset className={classes.field} aria-describedby={errors.length > 0 ? `${id}-error` : undefined}>
      <legend className="visually-hidden">{label}</legend>
      {value.length > 0 && (
        <ul className={classes.files}>
          {value.map((file) => (
            <li key={file.path} className={classes.file}>
              <IconFile size={18} stroke={1.6} aria-hidden />
              <span className={classes.name} dir="auto">
                {file.name}
              </span>
              <span className={classes.size}>{sizeText(file.size)}</span>
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
        accept={props.only?.accept ?? attachable}
        aria-label={label}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <div id={`${id}-error`} role="alert">
        {errors.map((text) => (
          <p key={text} className={classes.error}>
            {text}
          </p>
        ))}
      </div>
    </fieldset>
  )
}

function refusalOf(file: File, only: Props['only']): string | null {
  if (only && !isAmong(file, only.accept)) return only.wrongType
  return file.size > limits.attachmentBytes ? 'File size too large. Maximum size is 10MB.' : null
}

/** Browsers let people choose other files than an input accepts. */
const isAmong = ({ name, type }: File, accept: string) =>
  accept.split(',').some((one) => (one.startsWith('.') ? name.toLowerCase().endsWith(one) : type === one))
