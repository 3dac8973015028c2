import type { ButtonProps } from '@mantine/core'
import { BusyButton } from './BusyButton'

type Props = ButtonProps & {
  saving: boolean
  progress: string
  /** What has to be there first, from useUploadFields; the button says so and waits. */
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
