import { ownPassword } from '@guildhall/contract/accounts'
import { namePasskey } from '@guildhall/contract/security'
import { deviceName, deviceOf } from '@guildhall/contract/user-agent'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { codeOf } from '../../../lib/callError'
import { toast } from '../../../lib/toast'
import { useContractForm } from '../../../lib/useContractForm'
import { PasswordField } from '../../../ui/PasswordField'
import { SubmitButton } from '../../../ui/SubmitButton'
import { isCancelled, passkeyErrorText } from './passkeyErrors'
import classes from './SecuritySection.module.css'
import { useAddPasskey } from './security.api'

const withPassword = namePasskey.extend(ownPassword.shape)

/** Names the passkey and has the browser make it; asks for the password unless one has just signed in. */
export default function AddPasskey(props: { needsPassword: boolean; onDone: () => void }) {
  const { mutateAsync } = useAddPasskey()
  // It may become too long ago while this is open.
  const [needsPassword, setNeedsPassword] = useState(props.needsPassword)
  const form = useContractForm({
    schema: needsPassword ? withPassword : namePasskey,
    initialValues: { name: deviceName(deviceOf(navigator.userAgent)) ?? 'Passkey', password: '' },
    submit: async ({ name, password }) => {
      await mutateAsync({ name, password: needsPassword ? password : undefined })
      toast.success('Passkey added')
      props.onDone()
    },
    failed: (error) => {
      if (codeOf(error) === 'proof_required') return setNeedsPassword(true)
      if (isCancelled(error)) return toast.info('No passkey was made')
      toast.error('Error', passkeyErrorText(error, 'The passkey could not be added'))
    },
  })
  return (
    <form {...form.bind} className={classes.steps}>
      <p>Your browser asks you where to keep it.</p>
      <TextInput
        label="Name"
        description="So you can tell it apart."
        data-autofocus
        autoFocus
        {...form.getInputProps('name')}
      />
      {needsPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      )}
      <SubmitButton saving={form.saving} progress="Waiting for your browser...">
        Add passkey
      </SubmitButton>
    </form>
  )
}
