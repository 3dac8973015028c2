import { limits } from '@guildhall/contract/limits'
import { type ButtonProps, Loader } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { codeOf } from '../lib/callError'
import { errorText } from '../lib/errorText'
import type { ReportPending } from '../lib/uploadGate'
import { BusyButton } from './BusyButton'
import { CropDialog } from './CropDialog'
import type { Crop } from './CropForm'
import classes from './PicturePicker.module.css'
import { pastedPicture, pictureRefusals, pictureTypes, stillTypes } from './pictureFiles'
import { useCrop } from './useCrop'
import { useFileDrop } from './useFileDrop'
import { useReportPending } from './useReportPending'
import { type Uploader, useUpload } from './useUpload'

export type PickedPicture = { path: string; url: string }
type Props = {
  label: string
  hint?: string
  value: PickedPicture | null
  onChange: (value: PickedPicture | null) => void
  /** Sends the file at once: `(file, options) => upload('POST /storage/v1/pictures/:purpose', …, options)`. */
  upload: Uploader<PickedPicture>
  shape?: 'wide' | 'square' | 'round'
  /** Where a picture is an extra: while there is none, one line that takes it. It is not cropped. */
  compact?: boolean
  /** Also takes GIFs, as still pictures. */
  takesGif?: boolean
  /** The words for a refused file, where the specification has others for this place. */
  texts?: { wrongType: string; tooLarge: string; choose?: string }
  error?: string
  /** The form's field, and where it hears what has not arrived: from useUploadFields. */
  field: string
  onPending: ReportPending
  /** Stands below the picture. */
  children?: ReactNode
}

const profileTexts = {
  wrongType: 'Invalid file type. Please upload a JPEG, PNG, or WebP image.',
  tooLarge: 'File size too large. Maximum size is 5MB.',
}

/**
 * One picture, chosen, dropped or pasted, uploaded at once and previewed. A refused one keeps what was there.
 * @mantine/dropzone takes no pasted pictures.
 */
export function PicturePicker(props: Props) {
  const { label, hint, value, onChange, shape = 'wide', compact, texts = profileTexts } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { progress, start } = useUpload(props.upload)
  const [refusal, setRefusal] = useState('')
  /** What did not arrive and may yet. */
  const [failed, setFailed] = useState<{ file: File; crop: Crop | undefined } | null>(null)
  /** Of the last file that was sent. */
  const [name, setName] = useState('')
  const { isOver, handlers } = useFileDrop(true, ([file]) => void take(file))
  const cropping = useCrop(value)
  const types = props.takesGif ? pictureTypes : stillTypes
  const busy = progress !== null
  const error = props.error || refusal
  const pending = failed ? 'failed' : busy ? 'running' : null
  useReportPending(props.onPending, props.field, pending ? [{ name, state: pending }] : [])
  const isLine = compact && !value
  const { source } = cropping

  async function take(file: File | undefined, crop?: Crop) {
    if (!file) return
    setRefusal('')
    setFailed(null)
    if (!types.includes(file.type)) return setRefusal(texts.wrongType)
    if (file.size > limits.pictureBytes) return setRefusal(texts.tooLarge)
    setName(file.name)
    try {
      const picture = await start(file, crop)
      if (!picture) return
      cropping.remember({ file, path: picture.path })
      onChange({ path: picture.path, url: picture.url })
    } catch (failure) {
      if (!pictureRefusals.has(codeOf(failure) ?? '')) setFailed({ file, crop })
      setRefusal(
        errorText(failure, 'Failed to upload image', {
          invalid_picture_type: texts.wrongType,
          picture_too_large: texts.tooLarge,
        }),
      )
    }
  }

  function forget() {
    setRefusal('')
    setFailed(null)
  }

  function remove() {
    forget()
    onChange(null)
  }

  async function openCrop() {
    setRefusal('')
    const failure = await cropping.open()
    if (failure) setRefusal(failure)
  }

  return (
    <fieldset
      className={classes.field}
      aria-describedby={error ? `${id}-error` : undefined}
      onPaste={(event) => void take(pastedPicture(event))}
      {...handlers}
    >
      <legend>{label}</legend>
      <div className={classes.row} data-shape={shape} data-line={isLine || undefined}>
        <button
          type="button"
          className={classes.frame}
          data-over={isOver || undefined}
          data-filled={value ? true : undefined}
          data-at-fault={(!failed && Boolean(props.error)) || undefined}
          aria-label={isLine ? undefined : `${value ? 'Change' : 'Choose'} ${label.toLowerCase()}`}
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
              <Loader size={22} color="green" /> {Math.round(progress * 100)}%
            </span>
          )}
        </button>
        <div className={classes.side}>
          {!isLine && (
            <div className={classes.buttons}>
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
          {!isLine && <p className={classes.hint}>{hint ?? 'JPEG, PNG or WebP, at most 5 MB'}</p>}
          {error && (
            <p id={`${id}-error`} className={classes.error} role="alert">
              {error}
            </p>
          )}
          {failed && (
            <div className={classes.buttons}>
              <Action busy={busy} isAtFault onClick={() => void take(failed.file, failed.crop)}>
                Try again
              </Action>
              <Action busy={busy} variant="subtle" color="gray" onClick={forget}>
                Leave out
              </Action>
            </div>
          )}
        </div>
      </div>
      {props.children && (
        // Another picture on its way takes what stands here with it.
        <div className={classes.below} inert={busy} onPaste={keepText}>
          {props.children}
        </div>
      )}
      {source && (
        <CropDialog
          opened={cropping.opened}
          source={source}
          shape={shape}
          onCrop={(crop) => void take(source, crop)}
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
          void take(event.currentTarget.files?.[0])
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

/** Takes no press while a picture is on its way, but can be given the focus by a dialog that closes meanwhile. */
const Action = ({ isAtFault, ...props }: ActionProps) => (
  <BusyButton
    size="xs"
    variant="default"
    progress={props.children}
    data-at-fault={isAtFault || undefined}
    {...props}
  />
)

/** What some programs copy is a text and a picture of it at once: a field takes the text. */
function keepText(event: ClipboardEvent) {
  if (event.clipboardData.types.includes('text/plain')) event.stopPropagation()
}
