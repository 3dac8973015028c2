import { resetPassword } from '@guildhall/contract/accounts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useContractForm } from '../../lib/forms/useContractForm'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { LinkButton, TextLink } from '../../ui/links'
import { Note } from '../../ui/Note'
import { AccountCard } from './AccountCard'
import { useResetPassword } from './accounts.api'
import { NewPasswordField, weakPassword } from './NewPasswordField'

/** Only the server knows whose link it is. */
const unknownOwner = { firstName: '', lastName: '', email: '' }

export function ResetPasswordPage() {
  const { token } = useSearch({ from: '/reset-password' })
  const [refused, setRefused] = useState(false)
  const foot = <TextLink to="/login">Back to login</TextLink>

  if (!token || refused)
    return (
      <AccountCard title="Set a new password" foot={foot}>
        <Note
          kind="error"
          title={token ? 'This reset link no longer works' : 'This reset link is incomplete'}
          action={
            <LinkButton to="/forgot-password" size="xs">
              Get a new link
            </LinkButton>
          }
        >
          {token
            ? 'It has expired or was used before. A reset link works for one hour, and once.'
            : 'Open the full link from the email, or ask for a new one.'}
        </Note>
      </AccountCard>
    )
  return (
    <AccountCard title="Set a new password" note="You will be logged out everywhere else." foot={foot}>
      <NewPasswordForm token={token} onRefused={() => setRefused(true)} />
    </AccountCard>
  )
}

function NewPasswordForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const navigate = useNavigate()
  const { mutateAsync } = useResetPassword()
  const form = useContractForm({
    schema: resetPassword,
    initialValues: { token, password: '' },
    submit: async (values) => {
      await mutateAsync(values)
      toast.success('Password changed', 'Log in with your new password.')
      await navigate({ to: '/login' })
    },
    atField: { weak_password: weakPassword },
    failed: (error) => {
      if (codeOf(error) === 'invalid_token') onRefused()
      else toast.error('Error', errorText(error, 'Failed to set the new password'))
    },
  })
  return (
    <form {...form.bind}>
      <NewPasswordField
        label="New password"
        autoFocus
        owner={unknownOwner}
        {...form.getInputProps('password')}
        value={form.values.password}
      />
      <SubmitButton saving={form.saving} progress="Saving..." fullWidth size="md">
        Save new password
      </SubmitButton>
    </form>
  )
}
