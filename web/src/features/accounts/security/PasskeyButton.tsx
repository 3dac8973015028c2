import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { toast } from '../../../lib/toast'
import classes from '../AccountCard.module.css'
import { hasPasskeys, isCancelled, passkeyErrorText } from './passkeyErrors'
import { usePasskeySignIn } from './security.api'

/** The other way to log in, in browsers that have it. */
export function PasskeyButton() {
  const signIn = usePasskeySignIn()
  if (!hasPasskeys()) return null

  function start() {
    signIn.mutate(undefined, {
      onSuccess: () => toast.success('Welcome back!', "You've successfully logged in."),
      onError: (error) =>
        isCancelled(error)
          ? toast.info('No passkey was used', 'Try again, or log in with your password.')
          : toast.error('Login failed', passkeyErrorText(error, 'This passkey could not be used.')),
    })
  }

  return (
    <>
      <div className={classes.or} aria-hidden>
        or
      </div>
      <Button
        variant="default"
        fullWidth
        size="md"
        leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
        disabled={signIn.isPending}
        onClick={start}
      >
        {signIn.isPending ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
      </Button>
    </>
  )
}
