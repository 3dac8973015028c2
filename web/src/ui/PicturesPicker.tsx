import type { UsedPicture } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { ReportPending } from '../lib/forms/uploadGate'
import { codeOf } from '../lib/net/callError'
import { errorText } from '../lib/net/errorText'
import { PictureList } from './PictureList'
import classes from './PicturesPicker.module.css'
import { pastedPicture } from './pictureFiles'
import { UploadRows } from './UploadRow'
import {
  addUpload,
  isPending,
  isRefused,
  removeUploads,
  type Uploader,
  uploadsOf,
  usePickerUploads,
} from './uploads'
import { useFileDrop } from './useFileDrop'

type Props = {
  label: string
  hint: string
  max: number
  value: readonly UsedPicture[]
  /** The current value: while one picture is sent, another may be removed or described. */
  latest: () => readonly UsedPicture[]
  onChange: (value: UsedPicture[]) => void
  /** Sends one file: `(file, options) => upload('POST /storage/v1/pictures/:purpose', …, options)`. */
  upload: Uploader<{ path: string }>
  /** Accepted MIME types: 'image/png'. */
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
  const { list, uploads } = usePickerUploads<{ path: string }>(props.onPending, props.field)
  const pending = uploads.filter(isPending)
  const failures = uploads.flatMap(({ name, failure }) => (failure ? `${name && `${name}: `}${failure}` : []))
  const errors = [...new Set(props.error ? [props.error, ...failures] : failures)]
  const { isOver, handlers } = useFileDrop(true, take)

  function refusalOf(file: File): string | null {
    if (!types.includes(file.type)) return texts.wrongType
    return file.size > limits.pictureBytes ? texts.tooLarge : null
  }

  function take(files: File[]) {
    removeUploads(list, isRefused)
    for (const file of files) {
      if (latest().length + uploadsOf(list).filter(isPending).length >= max) {
        addUpload(list, { name: '', failure: `At most ${max} pictures` })
        break
      }
      addUpload<{ path: string }>(list, {
        ...{ name: file.name, file, failure: refusalOf(file) },
        send: (options) => props.upload(file, options),
        explain: (error) => {
          const code = codeOf(error)
          if (code === 'invalid_picture_type') return texts.wrongType
          if (code === 'picture_too_large') return texts.tooLarge
          return texts.failed(errorText(error, 'Failed to upload image'))
        },
        onArrived: ({ path }) => onChange([...latest(), { path, alt: '' }]),
      })
    }
  }

  return (
    <fieldset
      className={`${classes.field} plain-fieldset`}
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
          data-at-fault={(value.length + pending.length === 0 && errors.length > 0) || undefined}
          onClick={() => input.current?.click()}
        >
          <IconPhotoPlus size={24} stroke={1.5} aria-hidden />
          <span>
            {value.length > 0 ? 'Add more pictures' : 'Add pictures: drop them here, paste or choose'}
          </span>
        </button>
      )}
      <UploadRows list={list} uploads={pending} hasError={Boolean(props.error)} />
      <p className="muted small above-8">{hint}</p>
      <div id={`${id}-error`} role="alert">
        {errors.map((text) => (
          <p key={text} className="red-text small above-4">
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
