import { secondStep } from '@guildhall/contract/security'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { codeOf } from '../../../lib/callError'
import { errorText } from '../../../lib/errorText'
import { toast } from '../../../lib/toast'
import { useContractForm } from '../../../lib/useContractForm'
import { SubmitButton } from '../../../ui/SubmitButton'
import { AccountCard } from '../AccountCard'
import classes from '../AccountCard.module.css'
import { CodeField, type Method, tooManyCodes } from './CodeField'
import { useFinishSignIn } from './security.api'

const notes = {
  app: 'Enter the code that your authenticator app shows for Guildhall.',
  recovery: 'Enter one of your recovery codes. Each works once.',
}

/** The second step of logging in, after the right password. */
export default function SecondStep({ onStartAgain }: { onStartAgain: () => void }) {
  const [method, setMethod] = useState<Method>('app')
  const other = method === 'app' ? 'recovery' : 'app'
  return (
    <AccountCard title="One more step" note={notes[method]}>
      <CodeForm key={method} method={method} onStartAgain={onStartAgain} />
      <div className={classes.others}>
        <Anchor component="button" type="button" onClick={() => setMethod(other)}>
          {other === 'recovery' ? 'Use a recovery code instead' : 'Use your app instead'}
        </Anchor>
        <Anchor component="button" type="button" onClick={onStartAgain}>
          Start again
        </Anchor>
      </div>
    </AccountCard>
  )
}

function CodeForm({ method, onStartAgain }: { method: Method; onStartAgain: () => void }) {
  const { mutateAsync } = useFinishSignIn()
  const form = useContractForm({
    schema: secondStep,
    initialValues: { method, code: '' },
    submit: async (values) => {
      await mutateAsync(values)
      toast.success('Welcome back!', "You've successfully logged in.")
    },
    atField: { rate_limited: tooManyCodes },
    failed: (error) => {
      if (codeOf(error) !== 'second_step_over')
        return toast.error('Login failed', errorText(error, 'This code could not be checked'))
      toast.error('Login failed', 'It took too long, or too many codes were wrong. Please log in again.')
      onStartAgain()
    },
  })
  return (
    <form {...form.bind}>
      <CodeField method={method} autoFocus {...form.getInputProps('code')} />
      <SubmitButton saving={form.saving} progress="Logging in..." fullWidth size="md">
        Log in
      </SubmitButton>
    </form>
  )
}
