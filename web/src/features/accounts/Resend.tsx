import { BusyButton } from '../../ui/BusyButton'
import { useResendConfirmation } from './accounts.api'
import { MailboxLink } from './MailboxLink'

type Props = {
  email: string
  returnTo?: string
  /** Where the previous mail can be read. */
  mailbox?: string
  /** Called instead of sending if the address is empty. */
  onNoEmail?: () => void
}

/** Resends the confirmation link. */
export function Resend({ email, returnTo, mailbox, onNoEmail }: Props) {
  const resend = useResendConfirmation()

  function send() {
    if (!email.trim()) return onNoEmail?.()
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
