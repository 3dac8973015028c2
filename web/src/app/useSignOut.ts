import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { forgetOwnDrafts, tellDrafts } from '../lib/drafts'
import { errorText } from '../lib/errorText'
import { keys } from '../lib/keys'
import { markPushed } from '../lib/pushMark'
import { beginSigningOut, signingOutAttempt, signOutUntilDone } from '../lib/signingOut'
import { toast } from '../lib/toast'
import { becomeVisitor } from '../lib/viewer'
import { sayDone } from './useSigningOut'

/**
 * Signs out; ends at /login with nothing kept, even where the server can't be told (platform.md 4). Then it is told as
 * soon as that is possible.
 */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationKey: keys.leaving,
    mutationFn: async () => {
      // Where storage is blocked, there are no drafts to save.
      await Promise.race([tellDrafts().catch(() => undefined), soon()])
      beginSigningOut()
      const told = signOutUntilDone()
      // Without an answer soon, the page does not wait for it.
      const isDone = await Promise.race([signingOutAttempt(), soon()])
      forgetOwnDrafts()
      markPushed(null)
      await becomeVisitor()
      await navigate({ to: '/login' })
      if (!isDone) void told.then(sayDone)
    },
    onError: (error) => toast.error('Failed to log out', errorText(error, 'Please try again.')),
  })
  return () => mutate()
}

const soon = () => new Promise<false>((resolve) => setTimeout(resolve, 1000, false))
