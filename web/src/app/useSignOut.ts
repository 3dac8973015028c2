import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { forgetOwnDrafts, tellDrafts } from '../lib/drafts'
import { keys } from '../lib/keys'
import { markPushed } from '../lib/pushMark'
import { beginSigningOut, signingOutAttempt, signOutUntilDone } from '../lib/signingOut'
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
      await Promise.race([tellDrafts(), soon()])
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
  })
  return () => mutate()
}

const soon = () => new Promise<false>((resolve) => setTimeout(resolve, 1000, false))
