import type { Club } from '@guildhall/contract/clubs'
import { fill } from '@guildhall/contract/fill'
import { Text } from '@mantine/core'
import { day } from '../../lib/dates/dates'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useLeave } from './membership.api'

type Props = { club: Club; opened: boolean; onClose: () => void }

/** Asks before the viewer leaves a club. */
export function LeaveDialog({ club, opened, onClose }: Props) {
  const { mutateAsync } = useLeave(club.slug)

  async function leave() {
    try {
      await mutateAsync()
      toast.success('Left club', `You’re no longer a member of ${club.name}.`)
    } catch (error) {
      if (codeOf(error) === 'owner_cannot_leave')
        toast.error(
          'Cannot leave club',
          'As the owner, you cannot leave your own club. You may delete it instead.',
        )
      else toast.error('Error leaving club', errorText(error, 'Failed to leave club'))
      throw error
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Leave ${club.name}?`}
      action="Leave Club"
      progress="Leaving..."
      danger
      onConfirm={leave}
    >
      <Text>
        {club.isPrivate
          ? 'You’ll lose access to everything inside, and can only come back if you’re accepted again.'
          : 'You’ll no longer be able to publish here. What you published stays, and you can join again at any time.'}
      </Text>
      {club.entitlement && (
        <Text mt="sm">
          {club.entitlement.paidUntil
            ? fill(
                'Your membership ends right away, and what you paid isn’t refunded. To stay until {day}, cancel it in your settings instead.',
                { day: day(club.entitlement.paidUntil, true) },
              )
            : 'Your membership ends right away, and what you paid isn’t refunded.'}
        </Text>
      )}
    </ConfirmDialog>
  )
}
