import { CallError } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'

/** Error text for messages without one of their own (platform.md 8). */
export const chatFailure = (error: unknown, own?: Parameters<typeof errorText>[2]): string =>
  errorText(
    error,
    error instanceof CallError && error.status > 0
      ? `API request failed: ${error.status}`
      : 'An error occurred',
    own,
  )
