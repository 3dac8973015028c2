import { Button } from '@mantine/core'
import { errorText } from '../../lib/errorText'
import { toast } from '../../lib/toast'
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
    resend.mutate(
      { email, returnTo },
      {
        onSuccess: () => toast.info('Confirmation link sent', `Look for it in the inbox of ${email}.`),
        onError: (error) => toast.error('Error', errorText(error, 'Failed to send the confirmation link')),
      },
    )
  }

  return (
    <>
      <MailboxLink mailbox={resend.data?.mailbox ?? mailbox} />
      <Button size="xs" variant="default" disabled={resend.isPending} onClick={send}>
        {resend.isPending ? 'Sending...' : 'Send the link again'}
      </Button>
    </>
  )
}
