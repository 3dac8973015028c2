import type { UsedPicture } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { ActionIcon, Button } from '@mantine/core'
import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { codeOf } from '../lib/callError'
import { errorText } from '../lib/errorText'
import type { ReportPending } from '../lib/uploadGate'
import { PictureList } from './PictureList'
import classes from './PicturesPicker.module.css'
import { pastedPicture, pictureRefusals } from './pictureFiles'
import { useFileDrop } from './useFileDrop'
import { useReportPending } from './useReportPending'
import { type Uploader, useUpload } from './useUpload'

type Props = {
  label: string
  hint: string
  max: number
  value: readonly UsedPicture[]
  /** What there is by now: while one picture is sent, another may be removed or described. */
  latest: () => readonly UsedPicture[]
  onChange: (value: UsedPicture[]) => void
  /** Sends one file: `(file, options) => upload('POST /storage/v1/pictures/:purpose', …, options)`. */
  upload: Uploader<{ path: string }>
  /** Of the files that are taken: 'image/png'. */
  types: readonly string[]
  /** The words for a refused file. */
  texts: { wrongType: string; tooLarge: string; failed: (reason: string) => string }
  error?: string
  altError: (at: number) => string | undefined
  /** The form's field, and where it hears what has not arrived: from useUploadFields. */
  field: string
  onPending: ReportPending
}

/** Several pictures, chosen, dropped or pasted, uploaded one after the other. A refused one leaves the others as they are. */
export function PicturesPicker({ label, hint, max, value, latest, onChange, types, texts, ...props }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const queue = useRef(Promise.resolve())
  const { progress, start } = useUpload(props.upload)
  const [current, setCurrent] = useState<File | null>(null)
  const [queued, setQueued] = useState<readonly File[]>([])
  const [refusals, setRefusals] = useState<string[]>([])
  /** Those that did not arrive and may yet. */
  const [failed, setFailed] = useState<File[]>([])
  const { isOver, handlers } = useFileDrop(true, take)
  const errors = [...new Set(props.error ? [props.error, ...refusals] : refusals)]

  useReportPending(props.onPending, props.field, [
    ...failed.map(({ name }) => ({ name, state: 'failed' as const })),
    ...queued.map(({ name }) => ({ name, state: 'running' as const })),
  ])

  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  /** Why a file was refused; nothing where it is there now. */
  async function send(file: File): Promise<string | undefined> {
    if (latest().length >= max) return `At most ${max} pictures`
    if (!types.includes(file.type)) return texts.wrongType
    if (file.size > limits.pictureBytes) return texts.tooLarge
    setCurrent(file)
    try {
      const picture = await start(file)
      if (picture) onChange([...latest(), { path: picture.path, alt: '' }])
      return undefined
    } catch (failure) {
      const code = codeOf(failure)
      if (code === 'invalid_picture_type') return texts.wrongType
      if (code === 'picture_too_large') return texts.tooLarge
      if (!pictureRefusals.has(code ?? '')) setFailed((now) => [...now, file])
      return texts.failed(errorText(failure, 'Failed to upload image'))
    }
  }

  async function sendAll(files: File[]) {
    setRefusals([])
    const refused: string[] = []
    for (const file of files) {
      if (!isOpen.current) return
      const refusal = await send(file)
      if (refusal) refused.push(files.length > 1 ? `${file.name}: ${refusal}` : refusal)
    }
    setCurrent(null)
    setRefusals(refused)
    setQueued((now) => now.slice(files.length))
  }

  function forget(file: File) {
    setFailed((now) => now.filter((one) => one !== file))
    setRefusals([])
  }

  function take(files: File[]) {
    if (files.length === 0) return
    setQueued((now) => [...now, ...files])
    queue.current = queue.current.then(() => sendAll(files))
  }

  return (
    <fieldset
      className={classes.field}
      aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
      onPaste={(event) => {
        const file = pastedPicture(event)
        if (file) take([file])
      }}
      {...handlers}
    >
      <legend>{label}</legend>
      <PictureList
        value={value}
        onChange={(change) => onChange(change(latest()))}
        altError={props.altError}
      />
      {value.length < max && (
        <button
          type="button"
          className={classes.add}
          data-over={isOver || undefined}
          data-at-fault={(value.length + failed.length === 0 && errors.length > 0) || undefined}
          onClick={() => input.current?.click()}
        >
          <IconPhotoPlus size={24} stroke={1.5} aria-hidden />
          <span>
            {value.length > 0 ? 'Add more pictures' : 'Add pictures: drop them here, paste or choose'}
          </span>
        </button>
      )}
      {current && (
        <p className={classes.current}>
          <span dir="auto">{current.name}</span>
          <progress max={1} value={progress ?? 0} aria-label={`Uploading ${current.name}`} />
        </p>
      )}
      {failed.map((file, at) => (
        <p key={`${file.name} ${file.lastModified} ${file.size}`} className={classes.current}>
          <span dir="auto">{file.name}</span>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Try again: ${file.name}`}
            data-at-fault={(at === 0 && Boolean(props.error)) || undefined}
            onClick={() => {
              forget(file)
              take([file])
            }}
          >
            Try again
          </Button>
          <ActionIcon size={28} aria-label={`Leave out ${file.name}`} onClick={() => forget(file)}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </p>
      ))}
      <p className={classes.hint}>{hint}</p>
      <div id={`${id}-error`} role="alert">
        {errors.map((text) => (
          <p key={text} className={classes.error}>
            {text}
          </p>
        ))}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={types.join(',')}
        hidden
        aria-label={label}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}
