import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { createPressGuard } from '../lib/keyboard/pressGuard'

type Props = ButtonProps & {
  type?: 'button' | 'submit'
  form?: string
  /** Its work is under way: it says so and takes no press. It keeps the focus, which `disabled` would drop. */
  busy: boolean
  progress: string
  /** Returns the promise of the action it starts, if any. */
  onClick?: () => unknown
  children: ReactNode
}

/** The button for everything that sends a request. Presses while it is busy are ignored. */
export function BusyButton({ busy, progress, onClick, children, ...others }: Props) {
  const [press] = useState(createPressGuard)
  return (
    <Button
      {...others}
      aria-disabled={busy || undefined}
      data-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : press(event, onClick))}
    >
      {busy ? progress : children}
    </Button>
  )
}

type SubmitProps = ButtonProps & {
  saving: boolean
  progress: string
  /** Label while files are uploading, from useUploadFields; the button is busy until then. */
  uploading?: string
  children: string
  form?: string
}

/** A form's one primary button, with its progress text while the form is being sent. */
export function SubmitButton({ saving, progress, uploading, ...others }: SubmitProps) {
  return (
    <BusyButton
      type="submit"
      busy={saving || uploading !== undefined}
      progress={uploading ?? progress}
      {...others}
    />
  )
}
