import { useViewer } from '../../lib/session/viewer'
import { LinkButton, TextLink } from '../../ui/links'
import { Note } from '../../ui/Note'
import { AccountCard } from './AccountCard'

type Side = 'old' | 'new'
const title = 'Confirm your email address'
const home = <TextLink to="/">Go to the home page</TextLink>

/** Outcomes of a link in an email-change mail. */
export function InvalidLink({ isIncomplete }: { isIncomplete?: boolean }) {
  const viewer = useViewer()
  return (
    <AccountCard title={title} foot={home}>
      <Note
        kind="error"
        title={isIncomplete ? 'This link is incomplete' : 'This link no longer works'}
        action={
          viewer ? (
            <LinkButton to="/settings/$section" params={{ section: 'account' }} size="xs">
              To your settings
            </LinkButton>
          ) : (
            <LinkButton to="/login" size="xs">
              Log in
            </LinkButton>
          )
        }
      >
        {isIncomplete
          ? 'Open the full link from the email.'
          : 'The change was already made, canceled or requested again, or the link is more than 24 hours old. Your settings show your current address.'}
      </Note>
    </AccountCard>
  )
}

export function WaitingForOther({ side, newEmail }: { side: Side; newEmail: string }) {
  return (
    <Note kind="success" title="Confirmed. One more step">
      {side === 'old' ? (
        <>
          Now open the link in the email we sent to <strong>{newEmail}</strong>.
        </>
      ) : (
        'Now open the link we sent to the account’s current address.'
      )}
    </Note>
  )
}

export function EmailChanged({ newEmail }: { newEmail: string }) {
  const viewer = useViewer()
  return (
    <AccountCard title={title} foot={home}>
      <Note
        kind="success"
        title="Your email address was changed"
        action={
          viewer ? (
            <LinkButton to="/settings/$section" params={{ section: 'account' }} size="xs">
              To your settings
            </LinkButton>
          ) : (
            <LinkButton to="/login" search={{ email: newEmail }} size="xs">
              Log in
            </LinkButton>
          )
        }
      >
        You now log in with <strong>{newEmail}</strong>. Your password is the same.
      </Note>
    </AccountCard>
  )
}

export function ChangeRefused({ side }: { side: Side }) {
  if (side === 'new')
    return (
      <AccountCard title="Your email hasn’t changed" foot={home}>
        <Note kind="success">This address won’t be used. You don’t need to do anything else.</Note>
      </AccountCard>
    )
  return (
    <AccountCard title="Your email hasn’t changed" foot={home}>
      <Note
        kind="error"
        title="Set a new password now"
        action={
          <LinkButton to="/forgot-password" size="xs">
            Set a new password
          </LinkButton>
        }
      >
        Your email hasn’t changed. But the person who requested the change knew your password and was logged
        in to your account. Setting a new password logs them out everywhere.
      </Note>
    </AccountCard>
  )
}

export function AddressTaken() {
  return (
    <AccountCard title={title} foot={home}>
      <Note kind="error" title="This email is already in use. Please use another one.">
        Another account uses this address now. Your email hasn’t changed.
      </Note>
    </AccountCard>
  )
}
