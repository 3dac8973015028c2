import { limits } from '@guildhall/contract/limits'
import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { codeOf } from '../lib/callError'
import { errorText } from '../lib/errorText'
import type { ReportPending } from '../lib/uploadGate'
import classes from './FilePicker.module.css'
import { useReportPending } from './useReportPending'
import { sizeText, type Uploader, useUpload } from './useUpload'

export type PickedFile = { path: string; name: string; size: number }
type Props = {
  label: string
  value: readonly PickedFile[]
  onChange: (value: PickedFile[]) => void
  /** Sends the file at once: `(file, options) => upload('POST /storage/v1/attachments', { file }, options)`. */
  upload: Uploader<PickedFile>
  max?: number
  /** What it takes, as `accept` of an input has it, and what to say of anything else. */
  only?: { accept: string; wrongType: string }
  error?: string
  /** The form's field, and where it hears what has not arrived: from useUploadFields. */
  field: string
  onPending: ReportPending
}

/** Trying again would change nothing. */
const refusalCodes = new Set(['attachment_too_large', 'invalid_attachment_type'])

export const attachable = '.pdf,.txt,.md,.csv,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.zip'

/** A list of files to attach, each uploaded when it is chosen. A refused one leaves the others as they are. */
export function FilePicker({ label, value, onChange, max = limits.attachments, ...props }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { progress, start } = useUpload(props.upload)
  const [current, setCurrent] = useState<File | null>(null)
  const [refusals, setRefusals] = useState<string[]>([])
  /** Those that did not arrive and may yet. */
  const [failed, setFailed] = useState<File[]>([])
  const error = [...new Set(props.error ? [props.error, ...refusals] : refusals)]
  useReportPending(props.onPending, props.field, [
    ...failed.map(({ name }) => ({ name, state: 'failed' as const })),
    ...(current ? [{ name: current.name, state: 'running' as const }] : []),
  ])

  // As it is by then: while one file is sent, another may be removed.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  async function take(files: File[]) {
    const refused: string[] = []
    setRefusals([])
    for (const file of files) {
      if (latest.current.length >= max) {
        refused.push(`At most ${max} files`)
        break
      }
      if (props.only && !isAmong(file, props.only.accept)) {
        refused.push(`${file.name}: ${props.only.wrongType}`)
        continue
      }
      if (file.size > limits.attachmentBytes) {
        refused.push(`${file.name}: File size too large. Maximum size is 10MB.`)
        continue
      }
      setCurrent(file)
      try {
        const done = await start(file)
        if (!done) continue
        const picked = [...latest.current, { path: done.path, name: done.name, size: done.size }]
        latest.current = picked
        onChange(picked)
      } catch (failure) {
        refused.push(`${file.name}: ${errorText(failure, 'This file could not be uploaded.')}`)
        if (!refusalCodes.has(codeOf(failure) ?? '')) setFailed((now) => [...now, file])
      }
    }
    setCurrent(null)
    setRefusals(refused)
  }

  function forget(file: File) {
    setFailed((now) => now.filter((one) => one !== file))
    setRefusals((now) => now.filter((text) => !text.startsWith(`${file.name}: `)))
  }

  function retry(file: File) {
    forget(file)
    void take([file])
  }

  return (
    <fieldset className={classes.field} aria-describedby={error.length > 0 ? `${id}-error` : undefined}>
      <legend className="visually-hidden">{label}</legend>
      {(value.length > 0 || failed.length > 0 || current) && (
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
          {failed.map((file, at) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`} className={classes.file}>
              <IconAlertTriangle size={18} stroke={1.6} className={classes.failed} aria-hidden />
              <span className={classes.name} dir="auto">
                {file.name}
              </span>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Try again: ${file.name}`}
                disabled={current !== null}
                data-at-fault={(at === 0 && Boolean(props.error)) || undefined}
                onClick={() => retry(file)}
              >
                Try again
              </Button>
              <ActionIcon size={28} aria-label={`Leave out ${file.name}`} onClick={() => forget(file)}>
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
          {current && (
            <li className={classes.file}>
              <IconFile size={18} stroke={1.6} aria-hidden />
              <span className={classes.name} dir="auto">
                {current.name}
              </span>
              <progress max={1} value={progress ?? 0} aria-label={`Uploading ${current.name}`} />
            </li>
          )}
        </ul>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        disabled={current !== null || value.length >= max}
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
          void take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <div id={`${id}-error`} role="alert">
        {error.map((text) => (
          <p key={text} className={classes.error}>
            {text}
          </p>
        ))}
      </div>
    </fieldset>
  )
}

/** Browsers let people choose other files than an input accepts. */
const isAmong = ({ name, type }: File, accept: string) =>
  accept.split(',').some((one) => (one.startsWith('.') ? name.toLowerCase().endsWith(one) : type === one))
