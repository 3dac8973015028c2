import { inviteMessageMax } from '@guildhall/contract/invites'
import { Textarea, type TextareaProps } from '@mantine/core'
import { Counter } from '../../ui/Counter'

/** What the inviter writes, for the mail and the page of an invitation. */
export function MessageField(field: TextareaProps & { value?: string }) {
  return (
    <Textarea
      label="Your message (optional)"
      placeholder="Why would they like it here?"
      description={<Counter value={field.value?.length ?? 0} max={inviteMessageMax} />}
      autosize
      minRows={2}
      maxRows={6}
      {...field}
    />
  )
}
