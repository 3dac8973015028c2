import type { Viewer } from '@guildhall/contract/accounts'
import { plural } from '@guildhall/contract/plural'
import { type ReactNode, useState } from 'react'
import { completionsPrefix } from '../../lib/drafts/storageKeys'
import { storedKeys } from '../../lib/state/stored'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { unsentMessages } from './outbox'
import { useSignOut } from './useSignOut'

/**
 * Logs out, and asks before that deletes messages, or progress in courses, that were not sent. The caller renders `question`. `back`: where
 * /login leads.
 */
export function useLogOut(viewer: Viewer, back?: string): { logOut: () => void; question: ReactNode } {
  const signOut = useSignOut(back)
  const [unsent, setUnsent] = useState({ count: 0, marks: 0, opened: false })
  function logOut() {
    const count = unsentMessages.of(viewer.id).length
    const marks = storedKeys(`${completionsPrefix}:${viewer.id}:`).length
    if (count + marks > 0) setUnsent({ count, marks, opened: true })
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
      <p>{unsent.count > 0 ? messagesText(unsent.count) : progressText}</p>
    </ConfirmDialog>
  )
  return { logOut, question }
}

const messagesText = (count: number) =>
  plural(
    count,
    'A message has not been sent yet. Logging out removes it from this browser.',
    '{n} messages have not been sent yet. Logging out removes them from this browser.',
  )

const progressText = 'Your latest progress in a course has not been sent yet. Logging out discards it.'
