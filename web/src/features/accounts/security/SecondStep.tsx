import { secondStep } from '@guildhall/contract/security'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { suspensionText } from '../suspension'
import { CodeField, type Method, tooManyCodes } from './CodeField'
import { useFinishSignIn } from './security.api'

const notes = {
  app: 'Enter the code from your authenticator app.',
  recovery: 'Enter one of your recovery codes. Each works once.',
}

const expiredText = 'It took too long, or too many codes were wrong. Please log in again.'

type Props = {
  /** With a reason unless the person chose to. */
  onStartOver: (reason?: string) => void
  onDone: () => void
}

/** The second step of a login, after the password. */
export default function SecondStep({ onStartOver, onDone }: Props) {
  const [method, setMethod] = useState<Method>('app')
  const other = method === 'app' ? 'recovery' : 'app'
  return (
    <div className="stack gap-16">
      <p>{notes[method]}</p>
      <CodeForm key={method} method={method} onStartOver={onStartOver} onDone={onDone} />
      <div className="flow between note gap-16 rows-4">
        <Anchor component="button" type="button" onClick={() => setMethod(other)}>
          {other === 'recovery' ? 'Use a recovery code instead' : 'Use your app instead'}
        </Anchor>
        <Anchor component="button" type="button" onClick={() => onStartOver()}>
          Start again
        </Anchor>
      </div>
    </div>
  )
}

function CodeForm({ method, onStartOver, onDone }: Props & { method: Method }) {
  const { mutateAsync } = useFinishSignIn()
  const form = useContractForm({
    schema: secondStep,
    initialValues: { method, code: '' },
    submit: async (values) => {
      await mutateAsync(values)
      onDone()
    },
    atField: { rate_limited: tooManyCodes },
    failed: (error) => {
      const isOver = codeOf(error) === 'second_step_over'
      const text = isOver
        ? expiredText
        : (suspensionText(error) ?? errorText(error, 'This code could not be checked'))
      toast.error('Login failed', text)
      if (isOver) onStartOver(text)
    },
  })
  return (
    <form {...form.bind} className="stack gap-16">
      <CodeField method={method} autoFocus {...form.getInputProps('code')} />
      <SubmitButton saving={form.saving} progress="Logging in..." fullWidth size="md">
        Log in
      </SubmitButton>
    </form>
  )
}
