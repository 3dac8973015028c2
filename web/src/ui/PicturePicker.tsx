import { limits } from '@guildhall/contract/limits'
import { nounOf } from '@guildhall/contract/nouns'
import { type ButtonProps, Loader } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type ReactNode, useId, useRef } from 'react'
import type { ReportPending } from '../lib/forms/uploadGate'
import { errorText } from '../lib/net/errorText'
import { BusyButton } from './BusyButton'
import { CropDialog } from './CropDialog'
import type { Crop } from './CropForm'
import classes from './PicturePicker.module.css'
import { pastedPicture, pictureTypes, stillTypes } from './pictureFiles'
import {
  addUpload,
  isRefused,
  isRunning,
  removeUploads,
  retryUpload,
  type Uploader,
  usePickerUploads,
} from './uploads'
import { useCrop } from './useCrop'
import { useFileDrop } from './useFileDrop'

export type PickedPicture = { path: string; url: string }
type Props = {
  label: string
  hint?: string
  value: PickedPicture | null
  onChange: (value: PickedPicture | null) => void
  /** Uploads the file: `(file, options) => upload('POST /storage/v1/pictures/:purpose', …, options)`. */
  upload: Uploader<PickedPicture>
  shape?: 'wide' | 'square' | 'round'
  /** For an optional picture: a single line while empty. It can't be cropped. */
  compact?: boolean
  /** Accepts GIFs too, as still pictures. */
  takesGif?: boolean
  /** Texts for a refused file, if the specification has its own here. */
  texts?: { wrongType: string; tooLarge: string; choose?: string }
  error?: string
  /** The form's field and pending uploads: from useUploadFields. */
  field: string
  onPending: ReportPending
  /** Below the picture. */
  children?: ReactNode
}

const profileTexts = {
  wrongType: 'Invalid file type. Please upload a JPEG, PNG, or WebP image.',
  tooLarge: 'File size too large. Maximum size is 5MB.',
}

/**
 * Field for a picture, chosen, dropped or pasted, uploaded at once and previewed. A refused file replaces nothing.
 * @mantine/dropzone takes no pasted pictures.
 */
export function PicturePicker(props: Props) {
  const { label, hint, value, onChange, shape = 'wide', compact, texts = profileTexts } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { list, uploads } = usePickerUploads<PickedPicture>(props.onPending, props.field)
  // A new upload replaces the last.
  const [upload] = uploads
  const busy = upload !== undefined && isRunning(upload)
  const error = props.error || upload?.failure
  const mayRetry = upload?.state === 'failed' && upload.canRetry
  const { isOver, handlers } = useFileDrop(true, ([file]) => take(file))
  const cropping = useCrop(value)
  const types = props.takesGif ? pictureTypes : stillTypes
  const isLine = compact && !value
  const { source } = cropping

  function refusalOf(file: File): string | null {
    if (!types.includes(file.type)) return texts.wrongType
    return file.size > limits.pictureBytes ? texts.tooLarge : null
  }

  function take(file: File | undefined, crop?: Crop) {
    if (!file) return
    removeUploads(list)
    addUpload<PickedPicture>(list, {
      ...{ name: file.name, file, failure: refusalOf(file) },
      send: (options) => props.upload(file, { ...options, crop }),
      explain: (failure) =>
        errorText(failure, 'Failed to upload image', {
          invalid_picture_type: texts.wrongType,
          picture_too_large: texts.tooLarge,
        }),
      onArrived: ({ path, url }) => {
        cropping.remember({ file, path })
        onChange({ path, url })
      },
    })
  }

  function remove() {
    removeUploads(list)
    onChange(null)
  }

  async function openCrop() {
    removeUploads(list, isRefused)
    const failure = await cropping.open()
    if (failure) addUpload(list, { name: '', failure })
  }

  return (
    <fieldset
      className={`${classes.field} plain-fieldset`}
      aria-describedby={error ? `${id}-error` : undefined}
      onPaste={(event) => take(pastedPicture(event))}
      {...handlers}
    >
      <legend>{label}</legend>
      <div className={`${classes.row} stack gap-12`} data-shape={shape} data-line={isLine || undefined}>
        <button
          type="button"
          className={classes.frame}
          data-over={isOver || undefined}
          data-filled={value ? true : undefined}
          data-at-fault={(!mayRetry && Boolean(props.error)) || undefined}
          aria-label={isLine ? undefined : value ? `Change ${nounOf(label)}` : `Choose ${nounOf(label)}`}
          onClick={() => input.current?.click()}
        >
          {value ? (
            <img src={value.url} alt="" />
          ) : (
            <span className={classes.invite}>
              <IconPhotoPlus size={24} stroke={1.5} aria-hidden />
              {isLine && <span>Add an image: drop it here, paste it or choose a file</span>}
              {shape === 'wide' && !isLine && <span>Drop a picture here, paste one or choose a file</span>}
            </span>
          )}
          {busy && (
            <span className={classes.busy}>
              <Loader size={22} color="green" /> {Math.round(upload.progress * 100)}%
            </span>
          )}
        </button>
        <div className="shrink">
          {!isLine && (
            <div className="flow gap-8">
              <Action busy={busy} onClick={() => input.current?.click()}>
                {value ? 'Change' : (props.texts?.choose ?? 'Choose picture')}
              </Action>
              {value && !compact && (
                <Action busy={busy} onClick={() => void openCrop()}>
                  Crop
                </Action>
              )}
              {value && (
                <Action busy={busy} variant="subtle" color="gray" onClick={remove}>
                  Remove
                </Action>
              )}
            </div>
          )}
          {!isLine && <p className="muted small above-8">{hint ?? 'JPEG, PNG or WebP, at most 5 MB'}</p>}
          {error && (
            <p id={`${id}-error`} className="red-text small above-4" role="alert">
              {error}
            </p>
          )}
          {mayRetry && (
            <div className="flow gap-8">
              <Action busy={busy} isAtFault onClick={() => retryUpload(list, upload.id)}>
                Try again
              </Action>
              <Action busy={busy} variant="subtle" color="gray" onClick={() => removeUploads(list)}>
                Leave out
              </Action>
            </div>
          )}
        </div>
      </div>
      {props.children && (
        // These fields belong to the picture that an upload replaces.
        <div className={classes.below} inert={busy} onPaste={keepText}>
          {props.children}
        </div>
      )}
      {source && (
        <CropDialog
          opened={cropping.opened}
          source={source}
          shape={shape}
          onCrop={(crop) => take(source, crop)}
          onClose={cropping.close}
        />
      )}
      <input
        ref={input}
        type="file"
        accept={types.join(',')}
        hidden
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}

type ActionProps = ButtonProps & {
  busy: boolean
  isAtFault?: boolean
  onClick: () => void
  children: string
}

/** Ignores presses during an upload, but takes the focus from a closing dialog. */
const Action = ({ isAtFault, ...props }: ActionProps) => (
  <BusyButton
    size="xs"
    variant="default"
    progress={props.children}
    data-at-fault={isAtFault || undefined}
    {...props}
  />
)

/** Some programs copy a text along with a picture of it: fields take the text. */
function keepText(event: ClipboardEvent) {
  if (event.clipboardData.types.includes('text/plain')) event.stopPropagation()
}
