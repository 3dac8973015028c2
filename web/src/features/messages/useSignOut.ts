import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { forgetOwnDrafts, tellDrafts } from '../../lib/drafts/drafts'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { lastSignOutAttempt, requestSignOut, signOutUntilDone } from '../../lib/session/signOut'
import { becomeVisitor, leave, signedOutLate } from '../../lib/session/viewer'
import { markPushed } from '../notifications/pushMark'

/**
 * Signs out and leads to /login with nothing stored here, even if the server can't be reached (platform.md 4). It is
 * then tried until it can. `back`: where /login leads, for another account.
 */
export function useSignOut(back?: string): () => void {
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationFn: () =>
      leave(async () => {
        // Where storage is blocked, there are no drafts to save.
        await Promise.race([tellDrafts().catch(() => undefined), timeout()])
        requestSignOut()
        const done = signOutUntilDone()
        // The page doesn't wait longer for a slow answer.
        const isDone = await Promise.race([lastSignOutAttempt(), timeout()])
        forgetOwnDrafts()
        markPushed(null)
        await becomeVisitor()
        await navigate({ to: '/login', search: { redirect: back } })
        if (!isDone) void done.then(signedOutLate)
      }),
    onError: (error) => toast.error('Failed to log out', errorText(error, 'Please try again.')),
  })
  return () => mutate()
}

const timeout = () => new Promise<false>((resolve) => setTimeout(resolve, 1000, false))
