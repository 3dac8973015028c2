import type { Club } from '@guildhall/contract/clubs'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '../../lib/text/names'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import type { Asking } from './useMemberActions'

/** Before people are removed from a paid club. */
export const paidText = 'A paid membership ends right away, and what was paid isn’t refunded by itself.'

type Props = {
  club: Club
  asking: Asking | undefined
  onClose: () => void
  run: (change: Asking) => Promise<boolean>
}

/** Confirms removing a member, or giving up the viewer's own admin role, which only others can restore. */
export function ChangeDialog({ club, asking, onClose, run }: Props) {
  // Keeps its text while the closing animation runs.
  const [last, setLast] = useState(asking)
  if (asking && asking !== last) setLast(asking)
  if (!last) return null
  const { change, member } = last

  async function confirm() {
    if (!(await run({ change, member }))) throw new Error('That didn’t work')
  }

  const dialog = { opened: asking !== undefined, onClose, danger: true, onConfirm: confirm }
  if (change === 'demote')
    return (
      <ConfirmDialog
        {...dialog}
        title="Give up your admin role?"
        action="Remove Admin Role"
        progress="Removing..."
      >
        <Text>
          You stay a member of {club.name}. Only its owner or another admin can make you an admin again.
        </Text>
      </ConfirmDialog>
    )
  const name = fullName(member.person)
  return (
    <ConfirmDialog {...dialog} title={`Remove ${name}?`} action="Remove Member" progress="Removing...">
      <Text>
        {club.isPrivate
          ? `${name} will no longer see what happens inside ${club.name}, and can only come back if they’re accepted again.`
          : `${name} can no longer publish in ${club.name}. What they published stays, and they may join again.`}
      </Text>
      {club.hasPayments && <Text mt="sm">{paidText}</Text>}
    </ConfirmDialog>
  )
}
