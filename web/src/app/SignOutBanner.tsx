import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../lib/cache/keys'
import {
  isSignOutPending,
  onSignOutElsewhere,
  signOutUntilDone,
  useIsSignOutDelayed,
} from '../lib/session/signOut'
import { becomeVisitor, signedOutLate } from '../lib/session/viewer'
import classes from './ReachBanner.module.css'

/** Shows that the server couldn't end a session yet, and continues a sign-out that an earlier page began. */
export function SignOutBanner() {
  const isDelayed = useIsSignOutDelayed()
  const queries = useQueryClient()
  useEffect(() => {
    const resume = async () => {
      await becomeVisitor()
      await signedOutLate(await signOutUntilDone())
    }
    if (isSignOutPending()) void resume()
    // Handled as a session that ended elsewhere: unsaved work asks to log in again.
    return onSignOutElsewhere(() => void queries.invalidateQueries({ queryKey: keys.session }))
  }, [queries])
  return (
    <div role="status">
      {isDelayed && (
        <p className={classes.banner}>Logging you out. We can’t reach the server, so we’ll keep trying.</p>
      )}
    </div>
  )
}
