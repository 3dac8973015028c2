import { exact } from '../../lib/dates/dates'
import { CallError } from '../../lib/net/callError'

/** Says that an account is suspended, and until when; undefined for other errors. */
export function suspensionText(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'account_suspended') return undefined
  const until = error.more.reasons?.[0]
  return until
    ? `This account is suspended until ${exact(until)}. The email about it says why, and how to appeal.`
    : 'This account is suspended. The email about it says why, and how to appeal.'
}
