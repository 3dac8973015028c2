import type { Club } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import type { Decision, JoinRequest } from '@guildhall/contract/requests'
import { Text } from '@mantine/core'
import { fullName } from '../../lib/names'
import { ConfirmDialog } from '../../ui/ConfirmDialog'

type Props = {
  club: Club
  requests: JoinRequest[]
  decision: Decision
  opened: boolean
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Asks before many are answered at once, or anybody is turned away. */
export function DecisionDialog({ club, requests, decision, opened, onClose, onConfirm }: Props) {
  const [first] = requests
  const whom = requests.length === 1 && first ? fullName(first.person) : `${requests.length} people`
  const isAccepting = decision === 'accepted'
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={isAccepting ? `Accept ${whom}?` : `Reject ${whom}?`}
      action={isAccepting ? 'Accept' : 'Reject'}
      progress={isAccepting ? 'Accepting...' : 'Rejecting...'}
      danger={!isAccepting}
      onConfirm={onConfirm}
    >
      <Text>
        {isAccepting
          ? `They become members of ${club.name} at once, see everything inside, and are told.`
          : `They are told, and can ask again after ${limits.askAgainDays} days. You can still invite them.`}
      </Text>
    </ConfirmDialog>
  )
}
