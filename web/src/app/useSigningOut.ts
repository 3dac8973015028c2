import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../lib/keys'
import { isSigningOut, onSigningOutElsewhere, signOutUntilDone } from '../lib/signingOut'
import { toast } from '../lib/toast'
import { becomeVisitor } from '../lib/viewer'

/** Says that the server knows by now. */
export async function sayDone(isDone: boolean): Promise<void> {
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
