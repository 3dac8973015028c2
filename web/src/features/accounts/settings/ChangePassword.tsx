import { changePassword } from '@guildhall/contract/accounts'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { useViewer } from '../../../lib/session/viewer'
import { SubmitButton } from '../../../ui/BusyButton'
import { TextLink } from '../../../ui/links'
import { PasswordField } from '../../../ui/PasswordField'
import { NewPasswordField, weakPassword } from '../NewPasswordField'
import classes from './AccountSection.module.css'
import { useChangePassword } from './settings.api'

const unknownOwner = { firstName: '', lastName: '', email: '' }

export default function ChangePassword({ onDone }: { onDone: () => void }) {
  const owner = useViewer() ?? unknownOwner
  const { mutateAsync } = useChangePassword()
  const form = useContractForm({
    schema: changePassword,
    initialValues: { currentPassword: '', password: '' },
    submit: async (values) => {
      await mutateAsync(values)
      toast.success('Password changed', 'You were logged out everywhere else.')
      if (form.isOpen()) onDone()
    },
    atField: { weak_password: weakPassword },
    failed: (error) => toast.error('Error', errorText(error, 'Failed to set the new password')),
  })
  return (
    <form {...form.bind} className="stack gap-16">
      <p>You’ll be logged out everywhere else, and your API tokens stop working.</p>
      {/* Lets password managers recognize the account. */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={owner.email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        autoFocus
        {...form.getInputProps('currentPassword')}
      />
      <TextLink to="/forgot-password" search={{ email: owner.email }} className={classes.forgot}>
        Forgot your password?
      </TextLink>
      <NewPasswordField
        label="New password"
        owner={owner}
        {...form.getInputProps('password')}
        value={form.values.password}
      />
      <SubmitButton saving={form.saving} progress="Saving...">
        Save new password
      </SubmitButton>
    </form>
  )
}
