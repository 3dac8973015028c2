import type { Club } from '@guildhall/contract/clubs'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazyPart'

const InviteDialog = lazyPart(() => import('./InviteDialog'))

/** The dialog by which people are invited, to be put where it stays while it is open, and what opens it. */
export function useInviteDialog(club: Club): { open: () => void; dialog: ReactNode } {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const [count, setCount] = useState(0)

  function open() {
    // New forms each time, with ids of their own.
    setCount(count + 1)
    setState('open')
  }

  const dialog = state !== 'never' && (
    <Suspense>
      <InviteDialog key={count} club={club} opened={state === 'open'} onClose={() => setState('closed')} />
    </Suspense>
  )
  return { open, dialog }
}
