import { Text } from '@mantine/core'
import { type MouseEvent, useEffect, useState } from 'react'
import { LoginForm, type LoginStep } from '../features/accounts/LoginForm'
import { call } from '../lib/call'
import { fullName } from '../lib/names'
import { answerWith, useSignInAgain } from '../lib/signInAgain'
import { Dialog } from '../ui/Dialog'

/** Over what was being done when the session ended: whoever logs in here goes on with it. */
export default function SignInAgain() {
  const { asking } = useSignInAgain()
  return (
    <Dialog
      opened={asking !== null}
      onClose={() => answerWith(null)}
      title="Session expired. Please log in again."
      size="sm"
      sticky
    >
      {asking && <Again name={fullName(asking.person)} email={asking.person.email} />}
    </Dialog>
  )
}

function Again({ name, email }: { name: string; email: string }) {
  const [step, setStep] = useState<LoginStep>('password')
  useSignedInElsewhere()
  return (
    <div onClickCapture={inAnotherTab}>
      <Text mb="md">
        You’ve been logged out, {name}. Log in to pick up where you left off; nothing you typed is lost.
      </Text>
      <LoginForm email={email} step={step} onStep={setStep} onDone={() => undefined} />
    </div>
  )
}

/** Signed in by another tab meanwhile: noticed when one comes back to this one. */
function useSignedInElsewhere(): void {
  useEffect(() => {
    const look = async () => {
      const session = await call('GET /auth/v1/session').catch(() => null)
      if (session?.viewer) answerWith(session)
    }
    const onReturn = () => void look()
    addEventListener('focus', onReturn)
    return () => removeEventListener('focus', onReturn)
  }, [])
}

/** A link, as to a forgotten password, must not take along what this dialog stands over. */
function inAnotherTab(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  window.open(link.href, '_blank', 'noopener')
}
