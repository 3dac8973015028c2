import { z } from 'zod'
import { id, line, none, person } from './common.ts'
import { emailAddress } from './email-address.ts'
import type { Endpoints } from './endpoint.ts'
import { limits } from './limits.ts'
import { signUpExtras } from './sign-up.ts'

export const email = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email address')
  .pipe(emailAddress())

const name = (label: string) =>
  line(limits.personName, `${label} must be at most ${limits.personName} characters`).pipe(
    z.string().min(1, `${label} is required`),
  )

export const firstName = name('First name')
export const lastName = name('Last name')

const newPassword = z
  .string()
  .min(limits.passwordMin, `Password must be at least ${limits.passwordMin} characters long`)
  .max(limits.passwordMax, `Password must be at most ${limits.passwordMax} characters long`)

export const viewer = person.extend({ email: z.string() })
export type Viewer = z.infer<typeof viewer>

export const session = z.object({
  viewer: viewer.nullable(),
  /** ISO time when the unused session or the API token expires. Null for visitors and tokens that do not expire. */
  expiresAt: z.string().nullable(),
  /** Of an operator of the server: whether the console is open in this session. Absent for everyone else. */
  console: z.enum(['locked', 'open']).optional(),
})
export type Session = z.infer<typeof session>

/** With `secondStep`, the session starts only after the second step. */
export const signedIn = session.extend({ secondStep: z.boolean() })
export type SignedIn = z.infer<typeof signedIn>

const mailedLink = z.object({ token: z.string().min(1).max(500) })

export const emailConfirmation = z.object({
  email: z.string(),
  isConfirmed: z.boolean(),
  signsIn: z.boolean(),
  /** Path that was given when signing up. */
  returnTo: z.string().nullable(),
})
export type EmailConfirmation = z.infer<typeof emailConfirmation>

/** `viewer` is null unless confirming also signed the person in. */
export const confirmed = session.extend({ email: z.string() })
export type Confirmed = z.infer<typeof confirmed>

/** Null where the server sends mail, and for callers from another machine. */
export const mailbox = z.object({ mailbox: z.string().nullable() })

/** `viewer` is null unless an invitation confirmed the address, which also signs the person in. */
export const signedUp = session.extend({ mailbox: mailbox.shape.mailbox })
export type SignedUp = z.infer<typeof signedUp>

/**
 * Path within the site; others are dropped. Browsers ignore tabs in addresses: '/\t/elsewhere' would lead to another
 * site.
 */
export const returnTo = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u)
  .optional()
  .catch(undefined)

/** Repeating the same id, address and password within minutes returns the first answer. */
export const signUp = z.object({
  /**
   * Token of an invitation. Mailed to this very address and unused, it confirms the address; any other token changes
   * nothing.
   */
  invitation: z.string().max(200).optional().catch(undefined),
  id: id.optional(),
  email,
  password: newPassword,
  firstName,
  lastName,
  returnTo,
  ...signUpExtras,
})
const knownPassword = (tooLong: string) =>
  z.string().min(1, 'Password is required').max(limits.passwordMax, tooLong)

export const signIn = z.object({ email, password: knownPassword('Invalid email or password') })
export const ownPassword = z.object({ password: knownPassword('This is not your password') })

export const changePassword = z
  .object({ currentPassword: knownPassword('This is not your password'), password: newPassword })
  .refine(({ currentPassword, password }) => currentPassword !== password, {
    path: ['password'],
    error: 'This is your password already',
  })
export const askReset = z.object({ email })
export const resetPassword = z.object({ token: z.string().min(1).max(500), password: newPassword })

export const accountsApi = {
  'POST /auth/v1/sign-up': {
    summary:
      'Create an account and mail a confirmation link to its address, or log in at once with an invitation mailed there',
    access: 'anyone',
    body: signUp,
    response: signedUp,
    errors: [
      'email_taken',
      'username_unavailable',
      'weak_password',
      'account_suspended',
      'sign_up_by_invitation',
      'email_not_accepted',
      'work_required',
    ],
  },
  'POST /auth/v1/confirmations': {
    summary: 'Resend the confirmation link; the response doesn’t reveal whether the account exists',
    access: 'anyone',
    body: askReset.extend({ returnTo }),
    response: mailbox,
    errors: [],
  },
  'POST /auth/v1/email-confirmations/links': {
    summary: 'Look up the link of a confirmation mail, without using it',
    access: 'anyone',
    body: mailedLink,
    response: emailConfirmation,
    errors: ['invalid_token'],
  },
  'POST /auth/v1/email-confirmations': {
    summary:
      'Confirm an account’s address with the mailed link; sets the session cookie in the browser that signed up',
    access: 'anyone',
    body: mailedLink,
    response: confirmed,
    errors: ['invalid_token', 'account_suspended'],
  },
  'GET /auth/v1/email-confirmations/own': {
    summary:
      'Get whether the address that this browser signed up with is confirmed, anywhere; false without a sign-up here',
    access: 'anyone',
    response: z.object({ isConfirmed: z.boolean() }),
    errors: [],
  },
  'POST /auth/v1/sign-in': {
    summary: 'Log in; sets the session cookie, or asks for the second step if the account has one',
    access: 'anyone',
    body: signIn,
    response: signedIn,
    errors: ['invalid_credentials', 'email_not_confirmed', 'account_suspended', 'awaiting_approval'],
  },
  'POST /auth/v1/sign-out': {
    summary: 'End the session',
    access: 'anyone',
    response: none,
    errors: [],
  },
  'GET /auth/v1/session': {
    summary: 'Get the person who is logged in, or the owner of the API token',
    access: 'anyone',
    byToken: true,
    response: session,
    errors: [],
  },
  'POST /auth/v1/password-resets': {
    summary: 'Mail a reset link if the account exists; the response is the same if it doesn’t',
    access: 'anyone',
    body: askReset,
    response: mailbox,
    errors: [],
  },
  'PUT /auth/v1/password': {
    summary:
      'Set a new password with the token of a reset link; ends every session, API token and calendar link of the account',
    access: 'anyone',
    body: resetPassword,
    response: none,
    errors: ['invalid_token', 'weak_password'],
  },
  'POST /auth/v1/password-changes': {
    summary:
      'Change the password; ends every other session, every API token and the calendar link of the account',
    access: 'person',
    body: changePassword,
    response: none,
    errors: ['wrong_password', 'weak_password'],
  },
} as const satisfies Endpoints
