import type { Club } from '@guildhall/contract/clubs'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazyPart'

const InviteDialog = lazyPart(() => import('./InviteDialog'))

/** Opens the dialog by which a club's owner and admins invite people; nothing for others. `label`: smaller, among others. */
export function InviteButton({ club, label }: { club: Club; label?: string }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const [count, setCount] = useState(0)
  if (club.can.manage !== true) return null

  function open() {
    // New forms each time, with ids of their own.
    setCount(count + 1)
    setDialog('open')
  }

  return (
    <>
      {label ? (
        <Button variant="default" size="xs" onClick={open}>
          {label}
        </Button>
      ) : (
        <Button leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden />} onClick={open}>
          Invite Member
        </Button>
      )}
      {dialog !== 'never' && (
        <Suspense>
          <InviteDialog
            key={count}
            club={club}
            opened={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
