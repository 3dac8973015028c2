import type { ButtonProps } from '@mantine/core'
import { BusyButton } from './BusyButton'

type Props = ButtonProps & { saving: boolean; progress: string; children: string; form?: string }

/** A form's one primary button, with its progress text while the form is being sent. */
export function SubmitButton({ saving, ...others }: Props) {
  return <BusyButton type="submit" busy={saving} {...others} />
}
