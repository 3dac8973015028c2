import { Button, type ButtonProps } from '@mantine/core'

type Props = ButtonProps & { saving: boolean; progress: string; children: string; form?: string }

/** A form's one primary button: disabled, with its progress text, while it is being sent. */
export function SubmitButton({ saving, progress, children, disabled, ...others }: Props) {
  return (
    <Button type="submit" disabled={saving || disabled} {...others}>
      {saving ? progress : children}
    </Button>
  )
}
