import { Button, type ButtonProps, Text } from '@mantine/core'
import { useState } from 'react'
import { focusMain } from '../../lib/keyboard/focusMain'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useCancel } from './payments.api'
import { dayText } from './words'

type Props = ButtonProps & {
  entitlement: { id: string; state: string; paidUntil: string | null }
  clubName: string
}

/** Withdraws a pending request, or cancels a membership at the end of what is paid; asks first. */
export function CancelButton({ entitlement, clubName, ...button }: Props) {
  const { id, state, paidUntil } = entitlement
  const { mutateAsync } = useCancel()
  const [asking, setAsking] = useState(false)
  const isPending = state === 'pending'
  const action = isPending ? 'Cancel request' : 'Cancel membership'

  async function cancel() {
    try {
      await mutateAsync(id)
      toast.success(isPending ? 'Request canceled' : 'Membership canceled')
      focusMain()
    } catch (error) {
      toast.error(
        isPending ? 'The request could not be canceled' : 'The membership could not be canceled',
        errorText(error, 'Please try again.', {
          entitlement_not_found: 'It has ended already.',
          entitlement_without_end: 'This membership has no end. To end it, leave the club.',
        }),
      )
      // It is gone: nothing is left to ask about.
      if (codeOf(error) !== 'entitlement_not_found') throw error
    }
  }

  return (
    <>
      <Button variant="default" {...button} onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={isPending ? 'Cancel your request?' : 'Cancel your membership?'}
        action={action}
        cancel="Keep it"
        progress="Canceling..."
        danger
        onConfirm={cancel}
      >
        <Text className="anywhere">
          {isPending
            ? `You won’t join ${clubName}. Only cancel if you haven’t paid: a payment without a request can’t be assigned.`
            : state === 'past_due'
              ? `The current period isn’t paid, so your access to ${clubName} ends.`
              : paidUntil
                ? `You stay in ${clubName} until ${dayText(paidUntil)}. What you paid isn’t refunded. You can keep your membership until then.`
                : `Your membership of ${clubName} ends.`}
        </Text>
      </ConfirmDialog>
    </>
  )
}
