import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { queryClient } from '../../lib/cache/queryClient'
import { sessionQuery } from '../../lib/session/viewer'
import { TextLink } from '../../ui/links'
import { AccountCard } from './AccountCard'
import { ownConfirmationQuery } from './accounts.api'
import { Resend } from './Resend'

type Props = {
  email: string
  /** Where the mail can be read, on a server without mail settings. */
  mailbox: string | undefined
  /** The final target of the confirmation link. */
  redirect: string | undefined
}

/** After signing up: where the confirmation link went. Goes on by itself once the link was opened anywhere. */
export function CheckEmail({ email, mailbox, redirect }: Props) {
  const navigate = useNavigate()
  const { data } = useQuery(ownConfirmationQuery)
  const goOn = useEffectEvent(async () => {
    // Opened in another tab it has begun a session, which leads on; elsewhere it has not.
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
    if (!session?.viewer)
      await navigate({ to: '/login', search: { email, redirect, confirmed: '1' }, replace: true })
  })
  useEffect(() => {
    if (data?.isConfirmed) void goOn()
  }, [data?.isConfirmed])
  return (
    <AccountCard
      title="Check your email"
      note="One more step: confirm your email."
      foot={
        <>
          Confirmed already?{' '}
          <TextLink to="/login" search={{ email, redirect, known: '1' }}>
            Log in
          </TextLink>
        </>
      }
    >
      <p>
        We sent a link to <strong className="anywhere">{email}</strong>. Open it in this browser and you’ll be
        logged in. Not there after a minute? Check your spam folder.
      </p>
      <div className="flow gap-8">
        <Resend email={email} mailbox={mailbox} returnTo={redirect} />
      </div>
      <p className="muted note">
        Wrong address?{' '}
        <TextLink to="/signup" search={{ email, redirect }}>
          Sign up with another one
        </TextLink>
      </p>
    </AccountCard>
  )
}
