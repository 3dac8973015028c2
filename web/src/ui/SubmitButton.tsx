import type { ButtonProps } from '@mantine/core'
import { BusyButton } from './BusyButton'

type Props = ButtonProps & {
  saving: boolean
  progress: string
  /** Label while files are uploading, from useUploadFields; the button is busy until then. */
  uploading?: string
  children: string
  form?: string
}

/** A form's one primary button, with its progress text while the form is being sent. */
export function SubmitButton({ saving, progress, uploading, ...others }: Props) {
  return (
    <BusyButton
      type="submit"
      busy={saving || uploading !== undefined}
      progress={uploading ?? progress}
      {...others}
    />
  )
}
