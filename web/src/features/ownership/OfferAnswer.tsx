import type { Club } from '@guildhall/contract/clubs'
import type { OwnershipOffer } from '@guildhall/contract/ownership'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useAcceptOffer, useEndOffer } from './ownership.api'

type Props = { club: Club; offer: OwnershipOffer }

/** Buttons for an admin to accept or decline the ownership offer. */
export function OfferAnswer({ club, offer }: Props) {
  const [asking, setAsking] = useState(false)
  const { mutateAsync: accept } = useAcceptOffer(club.slug)
  const { mutateAsync: decline, isPending: declining } = useEndOffer(club.slug)

  async function runAccept() {
    try {
      await accept()
      toast.success(`You own ${club.name} now`)
    } catch (error) {
      toast.error(
        'Error accepting ownership',
        errorText(error, 'Failed to accept the offer. Please try again.', {
          offer_not_found: 'The offer was withdrawn.',
          offer_over: 'This offer expired because you’re no longer an admin.',
        }),
      )
      throw error
    }
  }

  async function runDecline() {
    try {
      await decline()
    } catch (error) {
      toast.error('Error', errorText(error, 'Failed to decline the offer. Please try again.'))
    }
  }

  return (
    <>
      {offer.can.accept === true && (
        <Button size="xs" onClick={() => setAsking(true)}>
          Accept
        </Button>
      )}
      <BusyButton size="xs" variant="default" busy={declining} progress="Declining..." onClick={runDecline}>
        Decline
      </BusyButton>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Become the owner of ${club.name}?`}
        action="Become Owner"
        progress="Accepting..."
        onConfirm={runAccept}
      >
        <Text>
          Only you can choose its features, delete it or transfer it, and you can’t leave it while you own it.{' '}
          {fullName(offer.from)} becomes an admin you can remove. To give the club back, offer it to them.
        </Text>
      </ConfirmDialog>
    </>
  )
}
