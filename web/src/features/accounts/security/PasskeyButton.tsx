import { IconFingerprint } from '@tabler/icons-react'
import { useHydrated } from '../../../lib/page/hydration'
import { toast } from '../../../lib/page/toast'
import { BusyButton } from '../../../ui/BusyButton'
import classes from '../LoginForm.module.css'
import { suspensionText } from '../suspension'
import { hasPasskeys, isCancelled, passkeyErrorText } from './passkeyErrors'
import { usePasskeySignIn } from './security.api'

type Props = { onDone: () => void; onFailed: (text: string) => void }

/** Login by passkey. Renders nothing in browsers without passkeys. */
export function PasskeyButton({ onDone, onFailed }: Props) {
  const signIn = usePasskeySignIn()
  // The server renders it for all.
  if (useHydrated() && !hasPasskeys()) return null

  const start = () =>
    signIn.mutateAsync().then(onDone, (error: unknown) => {
      if (isCancelled(error)) toast.info('Passkey wasn’t used', 'Try again, or log in with your password.')
      else onFailed(suspensionText(error) ?? passkeyErrorText(error, 'This passkey could not be used.'))
    })

  return (
    <>
      <div className={`${classes.or} row muted note gap-12`} aria-hidden>
        or
      </div>
      <BusyButton
        variant="default"
        fullWidth
        size="md"
        leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
        busy={signIn.isPending}
        progress="Waiting for your passkey..."
        onClick={start}
      >
        Use a passkey
      </BusyButton>
    </>
  )
}
