import type { ClubCard } from '@guildhall/contract/clubs'
import { type ButtonProps, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { cardFee, feeInWords } from '../../features/clubs/fees'
import { useJoin } from '../../features/membership/membership.api'
import { focusMain } from '../../lib/keyboard/focusMain'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'

type Props = ButtonProps & {
  club: Pick<ClubCard, 'slug' | 'name' | 'isPaid' | 'membershipFee' | 'currency' | 'subscriptionDuration'>
}

/** Joins a public club: by one press, or after a dialog with the fee. */
export function JoinButton({ club, ...button }: Props) {
  const { mutateAsync, isPending, isSuccess } = useJoin(club.slug)
  const [asking, setAsking] = useState(false)
  const fee = cardFee(club)

  // The button is hidden from members, so the focus moves to the page.
  useEffect(() => (isSuccess ? focusMain : undefined), [isSuccess])

  async function join() {
    try {
      await mutateAsync()
      toast.success('Successfully joined club!')
    } catch (error) {
      if (codeOf(error) === 'already_member')
        return toast.info('Already a member', 'You are already a member of this club.')
      toast.error('Failed to join club', errorText(error, '', { club_is_private: 'This club is private.' }))
      throw error
    }
  }

  return (
    <>
      <BusyButton
        {...button}
        busy={isPending}
        progress="Joining..."
        onClick={() => (fee ? setAsking(true) : join().catch(() => undefined))}
      >
        Join Club
      </BusyButton>
      {fee && (
        <ConfirmDialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={`Join ${club.name}?`}
          action="Join Club"
          progress="Joining..."
          onConfirm={join}
        >
          <Text>Membership: {feeInWords(club)}. You won’t be charged yet.</Text>
        </ConfirmDialog>
      )}
    </>
  )
}
