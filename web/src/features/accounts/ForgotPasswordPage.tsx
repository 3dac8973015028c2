import { askReset } from '@guildhall/contract/accounts'
import { TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { TextLink } from '../../ui/links'
import { Note } from '../../ui/Note'
import { AccountCard } from './AccountCard'
import { useRequestReset } from './accounts.api'
import { MailboxLink } from './MailboxLink'
import { typedEmail, useRememberEmail } from './typedEmail'

const sentText = 'If an account exists with this email, a reset link will be sent.'

export function ForgotPasswordPage() {
  const { email } = useSearch({ from: '/forgot-password' })
  const ask = useRequestReset()
  const form = useContractForm({
    schema: askReset,
    initialValues: { email: email ?? typedEmail() },
    submit: async (values) => {
      await ask.mutateAsync(values)
      toast.success('Reset Link Sent', sentText)
    },
    failed: (error) => toast.error('Error', errorText(error, 'Failed to send reset link')),
  })

  useRememberEmail(form.values.email)

  return (
    <AccountCard
      title="Forgot your password?"
      note="Enter your email and we’ll send you a link to set a new one."
      foot={
        <TextLink to="/login" search={{ email: form.values.email || undefined }}>
          Back to login
        </TextLink>
      }
    >
      {ask.data && (
        <Note kind="success" title="Reset Link Sent" action={<MailboxLink mailbox={ask.data.mailbox} />}>
          {sentText} It works for one hour.
        </Note>
      )}
      <form {...form.bind}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <SubmitButton saving={form.saving} progress="Sending..." fullWidth size="md">
          {ask.data ? 'Send another link' : 'Send reset link'}
        </SubmitButton>
      </form>
    </AccountCard>
  )
}
