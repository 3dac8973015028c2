import { CallError } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** True if the person closed the browser's prompt, or it timed out. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Error text for a failed passkey action, in the browser or on the server. */
export function passkeyErrorText(error: unknown, fallback: string): string {
  if (error instanceof CallError)
    return errorText(error, fallback, {
      passkey_refused: 'This passkey is not known here. It may have been removed.',
      email_not_confirmed: 'Please confirm your email first: open the link that we sent you.',
    })
  if (!(error instanceof Error)) return fallback
  if (error.name === 'InvalidStateError') return 'This device has a passkey of your account already.'
  if (error.name === 'SecurityError')
    return 'Passkeys work only at the address that this site was set up for, and over https.'
  return fallback
}
