import type { Club } from '@guildhall/contract/clubs'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'

const InviteDialog = lazyPart(() => import('./InviteDialog'))

/** The invite dialog, to be rendered by the caller, and a function that opens it. */
export function useInviteDialog(club: Club): { open: () => void; dialog: ReactNode } {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const [count, setCount] = useState(0)

  function open() {
    // Remounts the forms, with new client IDs.
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
