import { BusyButton } from '../../ui/BusyButton'
import { useResendConfirmation } from './accounts.api'
import { MailboxLink } from './MailboxLink'

type Props = {
  email: string
  returnTo?: string
  /** Where the mail before this one can be read. */
  mailbox?: string
  /** Called instead of sending while the address is missing. */
  onNoEmail: () => void
}

/** Sends the confirmation link again. */
export function Resend({ email, returnTo, mailbox, onNoEmail }: Props) {
  const resend = useResendConfirmation()

  function send() {
    if (!email.trim()) return onNoEmail()
    resend.mutate({ email, returnTo })
  }

  return (
    <>
      <MailboxLink mailbox={resend.data?.mailbox ?? mailbox} />
      <BusyButton size="xs" variant="default" busy={resend.isPending} progress="Sending..." onClick={send}>
        Send the link again
      </BusyButton>
    </>
  )
}
