import type { Feature } from '../../platform/feature.ts'
import {
  byAccount,
  byEmail,
  byNetwork,
  devices,
  failures,
  hour,
  type Limit,
  limit,
  minute,
  ofAccount,
  strangers,
} from '../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { sweepAccounts } from './accounts.tasks.ts'
import { mailReset } from './accounts.writes.ts'
import { mailConfirmationAgain } from './confirmation.writes.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'accounts.confirm': { email: string; returnTo?: string }
    'accounts.reset': { email: string }
    'accounts.sweep': Nothing
  }
}

/** One counter for every endpoint that asks for the password, against guessing in an open session. */
export const ownPassword: Limit = { ...ofAccount(20, 10 * minute), counter: 'own passwords' }

export const accountsFeature = {
  tasks: {
    'accounts.confirm': { lane: 'interactive', run: mailConfirmationAgain },
    'accounts.reset': { lane: 'interactive', run: mailReset },
    'accounts.sweep': { lane: 'long', schedule: '43 3 * * *', run: ({ db }) => sweepAccounts(db) },
  },
  rateLimits: {
    'POST /auth/v1/sign-up': [limit(20, 10 * minute, byNetwork)],
    // The limit by account is the most generous: guessing from one network must not lock the owner out, and guessing from many
    // must not lock out the devices that the owner has used (docs/decisions/023).
    'POST /auth/v1/sign-in': [
      limit(100, 5 * minute, byNetwork),
      failures(strangers(ofAccount(10, 5 * minute, byEmail))),
      failures(strangers(ofAccount(50, hour, byEmail))),
      failures(strangers({ ...ofAccount(100, hour, byAccount), sparesFreshPasswords: true })),
      failures(devices(10, 5 * minute)),
      failures(devices(50, hour)),
    ],
    'POST /auth/v1/confirmations': [
      limit(50, 10 * minute, byNetwork),
      ofAccount(5, 10 * minute, byEmail),
      ofAccount(10, hour, byEmail),
      ofAccount(20, hour, byAccount),
    ],
    'POST /auth/v1/password-resets': [
      limit(50, 10 * minute, byNetwork),
      strangers(ofAccount(5, 10 * minute, byEmail)),
      strangers(ofAccount(10, hour, byEmail)),
      strangers(ofAccount(20, hour, byAccount)),
      devices(5, 10 * minute),
      devices(10, hour),
    ],
    'POST /auth/v1/email-confirmations/links': [limit(30, 10 * minute, byNetwork)],
    'POST /auth/v1/email-confirmations': [limit(30, 10 * minute, byNetwork)],
    'PUT /auth/v1/password': [limit(10, 10 * minute, byNetwork)],
    // Tries per account are counted with the account.
    'POST /auth/v1/second-steps': [limit(60, 5 * minute, byNetwork)],
    'POST /auth/v1/passkey-sign-ins/challenges': [limit(60, 5 * minute, byNetwork)],
    'POST /auth/v1/passkey-sign-ins': [limit(60, 5 * minute, byNetwork)],
    'POST /auth/v1/password-changes': [ofAccount(10, 10 * minute), ownPassword],
    // Sends two mails, and tells whether an address has an account.
    'PUT /auth/v1/email-change': [ofAccount(10, hour), ownPassword, ofAccount(20, hour, byAccount)],
    'POST /auth/v1/email-change/resend': [ofAccount(5, 10 * minute)],
    'POST /auth/v1/email-change/links': [limit(30, 10 * minute, byNetwork)],
    'POST /auth/v1/email-change/confirmations': [limit(30, 10 * minute, byNetwork)],
    'POST /auth/v1/email-change/refusals': [limit(30, 10 * minute, byNetwork)],
    'POST /auth/v1/two-step/setups': [ofAccount(10, 10 * minute), ownPassword],
    'PUT /auth/v1/two-step': [ofAccount(20, 10 * minute)],
    'POST /auth/v1/two-step/removals': [ofAccount(10, 10 * minute), ownPassword],
    'POST /auth/v1/two-step/recovery-codes': [ofAccount(10, 10 * minute), ownPassword],
    'POST /auth/v1/passkeys/challenges': [ofAccount(10, 10 * minute), ownPassword],
    'POST /auth/v1/passkeys': [ofAccount(10, 10 * minute)],
  },
  errors: {
    email_taken: 'This email is already in use. Please use another one.',
    invalid_credentials: 'Invalid email or password',
    email_not_confirmed: 'Confirm your email address first',
    invalid_token: 'This link is no longer valid',
    username_unavailable: 'Unable to generate unique username',
    weak_password: 'This password is too easy to guess',
    wrong_password: 'This is not your password',
    wrong_code: 'This code is wrong',
    second_step_over: 'Log in again from the start',
    two_step_on: 'Two-step login is already on',
    two_step_off: 'Two-step login is not on',
    proof_required: 'Enter your password first',
    code_required: 'Two-step login is on: send a code as well',
    passkey_refused: 'This passkey cannot be used',
    passkey_not_found: 'This passkey does not exist, or is not yours',
    no_email_change: 'No change of your email address is under way',
    device_not_found: 'You are not logged in there',
  },
} satisfies Feature
