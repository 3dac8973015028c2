import { TextLink } from '../../ui/links'
import { AccountCard } from './AccountCard'
import classes from './AccountCard.module.css'
import { Resend } from './Resend'

type Props = {
  email: string
  /** Where the mail can be read, on a server without mail settings. */
  mailbox: string | undefined
  /** The final target of the confirmation link. */
  redirect: string | undefined
}

/** After signing up: where the confirmation link went. */
export function CheckEmail({ email, mailbox, redirect }: Props) {
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
        We sent a link to <strong className={classes.address}>{email}</strong>. Open it in this browser and
        you’ll be logged in. Not there after a minute? Check your spam folder.
      </p>
      <div className={classes.actions}>
        <Resend email={email} mailbox={mailbox} returnTo={redirect} />
      </div>
      <p className={classes.aside}>
        Wrong address?{' '}
        <TextLink to="/signup" search={{ email, redirect }}>
          Sign up with another one
        </TextLink>
      </p>
    </AccountCard>
  )
}
