import type { Viewer } from '@guildhall/contract/accounts'
import { type ReactNode, useState } from 'react'
import { unsentMessages } from '../features/messages/outbox'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { useSignOut } from './useSignOut'

/**
 * Logs out, and asks before that deletes messages that were not sent. The caller renders `question`. `back`: where
 * /login leads.
 */
export function useLogOut(viewer: Viewer, back?: string): { logOut: () => void; question: ReactNode } {
  const signOut = useSignOut(back)
  const [unsent, setUnsent] = useState({ count: 0, opened: false })
  function logOut() {
    const count = unsentMessages.of(viewer.id).length
    if (count > 0) setUnsent({ count, opened: true })
    else signOut()
  }
  const question = (
    <ConfirmDialog
      opened={unsent.opened}
      onClose={() => setUnsent({ ...unsent, opened: false })}
      title="Log out without sending?"
      action="Log out"
      danger
      onConfirm={signOut}
    >
      <p>
        {unsent.count === 1 ? 'A message has' : `${unsent.count} messages have`} not been sent yet. Logging
        out removes {unsent.count === 1 ? 'it' : 'them'} from this browser.
      </p>
    </ConfirmDialog>
  )
  return { logOut, question }
}
