import type { Club } from '@guildhall/contract/clubs'
import type { MemberEntitlement } from '@guildhall/contract/entitlements'
import { Text } from '@mantine/core'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useEndEntitlement } from './payments.api'
import { dayText } from './words'

type Props = {
  club: Pick<Club, 'id' | 'name'>
  entitlement: MemberEntitlement
  opened: boolean
  onClose: () => void
}

/** Asks before a membership ends at once. */
export function EndDialog({ club, entitlement: { id, person, state, paidUntil }, opened, onClose }: Props) {
  const { mutateAsync } = useEndEntitlement(club.id)
  const name = fullName(person)

  async function end() {
    try {
      await mutateAsync(id)
    } catch (error) {
      // It has ended already, as when the answer was lost.
      if (codeOf(error) !== 'entitlement_not_found') {
        toast.error(
          'The membership could not be ended',
          errorText(error, 'Please try again.', { owner_is_fixed: 'The owner stays a member.' }),
        )
        throw error
      }
    }
    toast.success('Membership ended')
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`End ${name}’s membership?`}
      action="End membership"
      progress="Ending..."
      danger
      onConfirm={end}
    >
      <Text className="anywhere">
        {state === 'pending'
          ? `${name} asked to join ${club.name} and hasn’t paid. Their request is removed, and they are notified.`
          : paidUntil
            ? `${name} loses access at once, though it lasts until ${dayText(paidUntil)}. What they paid isn’t refunded. They are notified.`
            : `${name} loses access at once. What they paid isn’t refunded. They are notified.`}
      </Text>
    </ConfirmDialog>
  )
}
