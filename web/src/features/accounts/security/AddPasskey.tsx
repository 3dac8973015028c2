import { ownPassword } from '@guildhall/contract/accounts'
import { bothSteps, namePasskey } from '@guildhall/contract/security'
import { deviceName, deviceOf } from '@guildhall/contract/user-agent'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { codeOf } from '../../../lib/net/callError'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { PasswordField } from '../../../ui/PasswordField'
import { CodeField, type Method, tooManyCodes } from './CodeField'
import { MethodSwitch } from './MethodSwitch'
import { isCancelled, passkeyErrorText } from './passkeyErrors'
import classes from './SecuritySection.module.css'
import { useAddPasskey } from './security.api'

const schemas = {
  nothing: namePasskey,
  password: namePasskey.extend(ownPassword.shape),
  both: namePasskey.extend(bothSteps.shape),
}
type RequiredProof = keyof typeof schemas

/** Names a passkey and creates it in the browser. Asks for a proof unless the sign-in is recent. */
export default function AddPasskey(props: { isFresh: boolean; twoStep: boolean; onDone: () => void }) {
  const { mutateAsync } = useAddPasskey()
  const proofs: RequiredProof = props.twoStep ? 'both' : 'password'
  // While the dialog is open, the sign-in may become too old, or two-step login be turned on.
  const [requiredProof, setRequiredProof] = useState<RequiredProof>(props.isFresh ? 'nothing' : proofs)
  const form = useContractForm({
    schema: schemas[requiredProof],
    initialValues: {
      name: deviceName(deviceOf(navigator.userAgent)) ?? 'Passkey',
      password: '',
      method: 'app' as Method,
      code: '',
    },
    submit: async ({ name, password, method, code }) => {
      const proof = { nothing: {}, password: { password }, both: { password, method, code } }[requiredProof]
      await mutateAsync({ name, proof })
      props.onDone()
    },
    atField: requiredProof === 'both' ? { rate_limited: tooManyCodes } : {},
    failed: (error) => {
      if (codeOf(error) === 'proof_required') return setRequiredProof(proofs)
      if (isCancelled(error)) return toast.info('Passkey wasn’t added')
      toast.error('Error', passkeyErrorText(error, 'The passkey could not be added'))
    },
  })
  const { method } = form.values

  function choose(next: Method) {
    form.setValues({ method: next, code: '' })
    form.clearFieldError('code')
  }

  return (
    <form {...form.bind} className={`${classes.steps} stack gap-16`}>
      <p>Your browser asks you where to keep it.</p>
      <TextInput
        label="Name"
        description="So you can tell it apart."
        data-autofocus
        autoFocus
        {...form.getInputProps('name')}
      />
      {requiredProof !== 'nothing' && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      )}
      {requiredProof === 'both' && (
        <>
          <CodeField method={method} {...form.getInputProps('code')} />
          <MethodSwitch method={method} onChange={choose} />
        </>
      )}
      <SubmitButton saving={form.saving} progress="Waiting for your browser...">
        Add passkey
      </SubmitButton>
    </form>
  )
}
