import type { EmailChange } from '@guildhall/contract/email-change'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { focusMain } from '../../../lib/keyboard/focusMain'
import { errorText } from '../../../lib/net/errorText'
import { withErrorToast } from '../../../lib/net/withErrorToast'
import { toast } from '../../../lib/page/toast'
import { BusyButton } from '../../../ui/BusyButton'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { Note } from '../../../ui/Note'
import { MailboxLink } from '../MailboxLink'
import classes from './AccountSection.module.css'
import { useCancelEmailChange, useResendEmailChange } from './settings.api'

type Props = {
  /** The current address. */
  email: string
  change: EmailChange
  mailbox: string | null
  onMailed: (mailbox: string | null) => void
}

/** A pending address change: its missing confirmations, and buttons to resend or cancel. */
export function PendingEmail({ email, change, mailbox, onMailed }: Props) {
  const resend = useResendEmailChange()
  const cancel = useCancelEmailChange()
  const [asking, setAsking] = useState(false)

  const send = () =>
    resend.mutateAsync().then(
      (sent) => {
        onMailed(sent.mailbox)
        toast.info('Links sent again', 'The earlier ones no longer work.')
      },
      (error) => toast.error('Error', errorText(error, 'Failed to send the links')),
    )

  async function cancelChange() {
    await withErrorToast(cancel.mutateAsync(), 'The change could not be canceled')
    setTimeout(focusMain, 200)
  }

  return (
    <div className="above-16">
      <Note
        title="Waiting for confirmation"
        action={
          <>
            <MailboxLink mailbox={mailbox} />
            <BusyButton
              size="xs"
              variant="default"
              busy={resend.isPending}
              progress="Sending..."
              onClick={send}
            >
              Send the links again
            </BusyButton>
            <Button size="xs" variant="default" onClick={() => setAsking(true)}>
              Cancel the change
            </Button>
          </>
        }
      >
        Your email changes once both addresses have confirmed it. Each got a link, which works for 24 hours.
        <ul className={`${classes.sides} stack plain-list gap-4 above-8`}>
          <AddressStatus address={change.newEmail} confirmed={change.confirmedByNew} />
          <AddressStatus address={email} confirmed={change.confirmedByOld} />
        </ul>
      </Note>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Cancel the change?"
        action="Cancel the change"
        progress="Cancelling..."
        cancel="Keep it"
        danger
        onConfirm={cancelChange}
      >
        Your email stays {email}, and the links that were sent no longer work.
      </ConfirmDialog>
    </div>
  )
}

function AddressStatus({ address, confirmed }: { address: string; confirmed: boolean }) {
  const StatusIcon = confirmed ? IconCircleCheck : IconMail
  return (
    <li data-confirmed={confirmed || undefined}>
      <StatusIcon size={18} stroke={1.7} aria-hidden />
      <span>
        <strong>{address}</strong> {confirmed ? 'has confirmed' : 'hasn’t confirmed yet'}
      </span>
    </li>
  )
}
