import { useLocation, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '../../lib/page/toast'
import { LinkButton, TextLink } from '../../ui/links'
import { AccountCard } from './AccountCard'
import { CheckEmail } from './CheckEmail'
import { loginGreeting, newcomerGreeting } from './greetings'
import { LoginForm, type LoginStep } from './LoginForm'
import classes from './LoginForm.module.css'
import { useRedirectSignedIn } from './useRedirectSignedIn'

type Props = {
  /** Name of the club that logging in leads to. */
  clubName: string | undefined
  /** What membership of it costs. */
  fee: string | undefined
  /** The invited address, masked, which has an account. */
  invitedAs: string | undefined
  /** By a shared link: most who follow it are new here. */
  isByLink: boolean
}

/** Logs in; right after signing up, shows where the confirmation link went. */
export function LoginPage({ clubName, fee, invitedAs, isByLink }: Props) {
  const { redirect, email, sent, confirmed, ended } = useSearch({ from: '/login' })
  const mailbox = useLocation({ select: ({ state }) => state.mailbox })
  const [step, setStep] = useState<LoginStep>('password')
  useRedirectSignedIn(redirect)
  if (sent && email) return <CheckEmail email={email} mailbox={mailbox} redirect={redirect} />

  const note = confirmed === '1' ? 'confirmed' : (confirmed ?? (ended && 'ended'))
  const isOffering = isByLink && !note && step === 'password'
  const words =
    step === 'code'
      ? { title: 'One more step' }
      : {
          title: 'Log in',
          note: clubName
            ? `Log in to continue to ${clubName}.`
            : redirect
              ? 'Log in to continue.'
              : 'Good to see you again.',
          foot: !isOffering && (
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
      {fee && step === 'password' && (
        <p className="muted note">Membership: {fee}. You see how to pay after joining.</p>
      )}
      {isOffering && (
        <>
          <LinkButton to="/signup" search={{ redirect }} variant="default" size="md" fullWidth>
            Create an account
          </LinkButton>
          <p className={`${classes.or} row muted note gap-12`}>or log in</p>
        </>
      )}
      <LoginForm
        email={email}
        hint={invitedAs && `Your invitation was sent to ${invitedAs}.`}
        note={note}
        returnTo={redirect}
        step={step}
        onStep={setStep}
        onDone={() => toast.success(...(confirmed === '1' ? newcomerGreeting() : loginGreeting))}
      />
    </AccountCard>
  )
}
