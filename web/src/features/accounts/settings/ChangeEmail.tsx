import { askEmailChange } from '@guildhall/contract/email-change'
import { TextInput } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { profileErrorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { PasswordField } from '../../../ui/PasswordField'
import { useRequestEmailChange } from './settings.api'

type Props = {
  /** A pending change would be replaced by this one. */
  isReplacing: boolean
  onDone: (mailbox: string | null) => void
}

/** Requests a new address; both addresses must confirm it by mail. */
export default function ChangeEmail({ isReplacing, onDone }: Props) {
  const { mutateAsync } = useRequestEmailChange()
  const form = useContractForm({
    schema: askEmailChange,
    initialValues: { email: '', password: '' },
    submit: async (values) => {
      const { change, mailbox } = await mutateAsync(values)
      toast.success(
        'Confirm it in both inboxes',
        `We sent a link to ${change.newEmail} and to your current address.`,
      )
      onDone(mailbox)
    },
    failed: (error) => toast.error('Error', profileErrorText(error)),
  })
  return (
    <form {...form.bind} className="stack gap-16">
      <p>
        We’ll send a link to your current address and to the new one. Your email changes once you’ve opened
        both.
        {isReplacing && ' It replaces the change that’s already waiting.'}
      </p>
      <TextInput
        label="New email"
        type="email"
        autoComplete="email"
        data-autofocus
        autoFocus
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <SubmitButton saving={form.saving} progress="Sending...">
        Send the links
      </SubmitButton>
    </form>
  )
}
