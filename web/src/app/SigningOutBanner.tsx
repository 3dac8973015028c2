import { useIsSigningOutLate } from '../lib/signingOut'
import classes from './ReachBanner.module.css'
import { useSigningOutGoesOn } from './useSigningOut'

/** Says that a session could not be ended yet. */
export function SigningOutBanner() {
  const isLate = useIsSigningOutLate()
  useSigningOutGoesOn()
  return (
    <div role="status">
      {isLate && (
        <p className={classes.banner}>Logging you out. We can’t reach the server, so we’ll keep trying.</p>
      )}
    </div>
  )
}
