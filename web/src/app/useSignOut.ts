import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetOwnDrafts, tellDrafts } from '../lib/drafts'
import { keys } from '../lib/keys'
import { markPushed } from '../lib/pushMark'
import {
  beginSigningOut,
  isSigningOut,
  onSigningOutElsewhere,
  signingOutAttempt,
  signOutUntilDone,
} from '../lib/signingOut'
import { toast } from '../lib/toast'
import { becomeVisitor } from '../lib/viewer'

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

async function sayDone(isDone: boolean): Promise<void> {
  if (!isDone) return
  // What was read meanwhile may have been answered as to the person.
  await becomeVisitor()
  toast.success('You are logged out', 'The server ended your session.')
}

/** Goes on with signing out where a page before this one could not end it, and has it noticed where another tab does. */
export function useSigningOutGoesOn(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const goOn = async () => {
      await becomeVisitor()
      await sayDone(await signOutUntilDone())
    }
    if (isSigningOut()) void goOn()
    // As where a session ends elsewhere: who is at something here is asked.
    return onSigningOutElsewhere(() => void queries.invalidateQueries({ queryKey: keys.session }))
  }, [queries])
}

/** While signing out, protected pages wait instead of asking to sign in again. */
export const useIsSigningOut = () => useIsMutating({ mutationKey: keys.leaving }) > 0
