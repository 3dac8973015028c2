import type { EndpointKey } from '@guildhall/contract/api'

/**
 * What a write to the account itself demands, beside what it is asked to do:
 * - session: a session that still holds when the write is done; an API token will not do
 * - password: the person's
 * - recent: having signed in less than ten minutes ago, or else the password and, where it is on, the second step
 * - second step: a code of the app or a recovery code, where two-step login is on
 * - app code: a code of the key that two-step login is turned on with
 * - username: the person's, typed
 * - link: the token of a link that was mailed
 * - challenge: what a passkey signs was asked for by this very browser
 * - nothing: it only asks for a mail, a challenge or an account, or ends the session that asks
 */
export type Demand =
  | 'session'
  | 'password'
  | 'recent'
  | 'second step'
  | 'app code'
  | 'username'
  | 'link'
  | 'challenge'

type AccountWrite = Exclude<Extract<EndpointKey, `${string} /auth/v1/${string}`>, `GET ${string}`>

/** Every write under /auth/v1; docs/security.md has the same table. */
export const proofs: Record<AccountWrite, readonly Demand[]> = {
  'POST /auth/v1/sign-up': [],
  'POST /auth/v1/confirmations': [],
  'POST /auth/v1/email-confirmations/links': ['link'],
  'POST /auth/v1/email-confirmations': ['link'],
  'POST /auth/v1/sign-in': ['password'],
  'POST /auth/v1/second-steps': ['challenge', 'second step'],
  'POST /auth/v1/passkey-sign-ins/challenges': [],
  'POST /auth/v1/passkey-sign-ins': ['challenge'],
  'POST /auth/v1/sign-out': [],
  'POST /auth/v1/password-resets': [],
  'PUT /auth/v1/password': ['link'],
  'POST /auth/v1/password-changes': ['session', 'password'],
  'PUT /auth/v1/email-change': ['session', 'password'],
  'POST /auth/v1/email-change/resend': ['session'],
  'DELETE /auth/v1/email-change': ['session'],
  'POST /auth/v1/email-change/links': ['link'],
  'POST /auth/v1/email-change/confirmations': ['link'],
  'POST /auth/v1/email-change/refusals': ['link'],
  'POST /auth/v1/two-step/setups': ['session', 'password'],
  'PUT /auth/v1/two-step': ['session', 'app code'],
  'POST /auth/v1/two-step/removals': ['session', 'password', 'second step'],
  'POST /auth/v1/two-step/recovery-codes': ['session', 'password', 'second step'],
  'POST /auth/v1/passkeys/challenges': ['session', 'recent'],
  'POST /auth/v1/passkeys': ['session', 'challenge'],
  'PUT /auth/v1/passkeys/:passkeyId': ['session'],
  'DELETE /auth/v1/passkeys/:passkeyId': ['session'],
  'POST /auth/v1/tokens': ['session'],
  'DELETE /auth/v1/tokens/:tokenId': ['session'],
  'PUT /auth/v1/calendar-address': ['session'],
  'DELETE /auth/v1/calendar-address': ['session'],
  'PUT /auth/v1/feed-address': ['session'],
  'DELETE /auth/v1/feed-address': ['session'],
  'DELETE /auth/v1/sessions/:sessionId': ['session'],
  'DELETE /auth/v1/other-sessions': ['session'],
  'POST /auth/v1/account-deletions': ['session', 'password', 'second step', 'username'],
}
