import { Note } from '../../ui/Note'
import { Resend } from './Resend'

export type LoginNoteKind = 'ended' | 'confirmed' | 'expired' | 'unconfirmed'

type Props = {
  kind?: LoginNoteKind
  email: string
  returnTo?: string
  onNoEmail: () => void
}

/** A note above the login form: the session ended, or the outcome of a confirmation mail. */
export function LoginNote({ kind, ...resend }: Props) {
  if (kind === 'ended')
    return (
      <Note title="Session expired. Please log in again.">
        You’ve been logged out. Log in to pick up where you left off.
      </Note>
    )
  if (kind === 'confirmed')
    return (
      <Note kind="success" title="Your email is confirmed">
        Log in with the password that you chose when you signed up.
      </Note>
    )
  if (kind === 'unconfirmed')
    return (
      <Note title="Please confirm your email" action={<Resend {...resend} />}>
        We sent a link to <strong>{resend.email}</strong> when you signed up. Open it, then log in here.
      </Note>
    )
  if (kind === 'expired')
    return (
      <Note kind="error" title="This confirmation link doesn’t work" action={<Resend {...resend} />}>
        It has expired or is incomplete. If you have confirmed your email already, just log in; otherwise
        enter it below and get a new link.
      </Note>
    )
  return null
}
