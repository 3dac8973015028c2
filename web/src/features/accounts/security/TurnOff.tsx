import { turnOff } from '@guildhall/contract/security'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../lib/errorText'
import { toast } from '../../../lib/toast'
import { useContractForm } from '../../../lib/useContractForm'
import { PasswordField } from '../../../ui/PasswordField'
import { SubmitButton } from '../../../ui/SubmitButton'
import { CodeField, type Method, tooManyCodes } from './CodeField'
import classes from './SecuritySection.module.css'
import { useTurnOff } from './security.api'

export default function TurnOff({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = useTurnOff()
  const [method, setMethod] = useState<Method>('app')
  const form = useContractForm({
    schema: turnOff,
    initialValues: { password: '', method: 'app' as Method, code: '' },
    submit: async (values) => {
      await mutateAsync(values)
      toast.success('Two-step sign-in is off')
      onDone()
    },
    atField: { rate_limited: tooManyCodes },
    failed: (error) =>
      toast.error(
        'Error',
        errorText(error, undefined, { two_step_off: 'Two-step sign-in was turned off elsewhere.' }),
      ),
  })

  function choose(next: Method) {
    setMethod(next)
    form.setValues({ method: next, code: '' })
    form.clearFieldError('code')
  }

  return (
    <form {...form.bind} className={classes.steps}>
      <p>From then on your password alone is enough to get in. Your recovery codes stop working.</p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        autoFocus
        {...form.getInputProps('password')}
      />
      <CodeField method={method} {...form.getInputProps('code')} />
      <Anchor
        component="button"
        type="button"
        ta="start"
        onClick={() => choose(method === 'app' ? 'recovery' : 'app')}
      >
        {method === 'app' ? 'Use a recovery code instead' : 'Use your app instead'}
      </Anchor>
      <SubmitButton saving={form.saving} progress="Turning off..." color="red">
        Turn off
      </SubmitButton>
    </form>
  )
}
