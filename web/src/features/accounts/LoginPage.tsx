import { useLocation, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '../../lib/page/toast'
import { TextLink } from '../../ui/links'
import { AccountCard } from './AccountCard'
import { loginGreeting, newcomerGreeting } from './greetings'
import { LoginForm, type LoginStep } from './LoginForm'
import { useRedirectSignedIn } from './useRedirectSignedIn'

export function LoginPage() {
  const { redirect, email, sent, confirmed, ended } = useSearch({ from: '/login' })
  const mailbox = useLocation({ select: ({ state }) => state.mailbox })
  const [step, setStep] = useState<LoginStep>('password')
  useRedirectSignedIn(redirect)

  const note = confirmed === '1' ? 'confirmed' : (confirmed ?? (sent ? 'sent' : ended && 'ended'))
  const words =
    step === 'code'
      ? { title: 'One more step' }
      : {
          title: 'Log in',
          note: redirect ? 'Log in to continue.' : 'Good to see you again.',
          foot: (
            <>
              New here?{' '}
              <TextLink to="/signup" search={{ redirect }}>
                Create an account
              </TextLink>
            </>
          ),
        }
  return (
    <AccountCard {...words}>
      <LoginForm
        email={email}
        note={note}
        mailbox={mailbox}
        returnTo={redirect}
        step={step}
        onStep={setStep}
        onDone={() => toast.success(...(confirmed === '1' ? newcomerGreeting : loginGreeting))}
      />
    </AccountCard>
  )
}
