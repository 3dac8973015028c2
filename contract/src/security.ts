import { z } from 'zod'
import { ownPassword, session } from './accounts.ts'
import { id, line, none } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { limits } from './limits.ts'

/** A code from the authenticator app, or a recovery code; spaces and dashes are ignored. */
export const secondStep = z.object({
  method: z.enum(['app', 'recovery']),
  code: z
    .string()
    .transform((code) => code.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().min(1, 'Code is required').max(40, 'This code is wrong')),
})
export const appCode = secondStep.pick({ code: true })
export const bothSteps = secondStep.extend(ownPassword.shape)
const eitherStep = bothSteps.partial()

const passkeyName = line(limits.passkeyName, `Name must be at most ${limits.passkeyName} characters`).pipe(
  z.string().min(1, 'Name is required'),
)
export const namePasskey = z.object({ name: passkeyName })

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkey>

const security = z.object({
  twoStep: z.boolean(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(passkey),
  /** Signed in recently enough to add a passkey without the password. */
  isFresh: z.boolean(),
})
export type Security = z.infer<typeof security>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Base64url, as in WebAuthn's JSON. */
const bytes = (max: number) => z.string().max(max)
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()),
}
const clientDataJSON = bytes(4000)
const made = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
const used = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).optional(),
  }),
})
const challenge = z.looseObject({ challenge: z.string() })

const passkeyParams = z.object({ passkeyId: id })

export const securityApi = {
  'POST /auth/v1/second-steps': {
    summary: 'Complete a login that the password began, with a code; sets the session cookie',
    access: 'anyone',
    body: secondStep,
    response: session,
    errors: ['wrong_code', 'second_step_over', 'account_suspended'],
  },
  'GET /auth/v1/security': {
    summary: 'Get your login settings: two-step login, remaining recovery codes, passkeys',
    access: 'person',
    response: security,
    errors: [],
  },
  'POST /auth/v1/two-step/setups': {
    summary:
      'Start turning on two-step login: returns a new key for the authenticator app; a correct code turns it on',
    access: 'person',
    body: ownPassword,
    response: z.object({ uri: z.string(), key: z.string() }),
    errors: ['wrong_password', 'two_step_on'],
  },
  'PUT /auth/v1/two-step': {
    summary:
      'Turn on two-step login with a code of the new key; ends all other sessions and returns recovery codes, only this once',
    access: 'person',
    body: appCode,
    response: recoveryCodes,
    errors: ['wrong_code', 'two_step_on', 'two_step_off'],
  },
  'POST /auth/v1/two-step/removals': {
    summary: 'Turn off two-step login',
    access: 'person',
    body: bothSteps,
    response: none,
    errors: ['wrong_password', 'wrong_code', 'two_step_off'],
  },
  'POST /auth/v1/two-step/recovery-codes': {
    summary: 'Create new recovery codes and return them, only this once; the old ones stop working',
    access: 'person',
    body: bothSteps,
    response: recoveryCodes,
    errors: ['wrong_password', 'wrong_code', 'two_step_off'],
  },
  'POST /auth/v1/passkeys/challenges': {
    summary:
      'Start adding a passkey; requires the password, and a code if two-step login is on, unless you just logged in',
    access: 'person',
    body: eitherStep,
    response: challenge,
    errors: ['proof_required', 'wrong_password', 'code_required', 'wrong_code'],
  },
  'POST /auth/v1/passkeys': {
    summary: 'Add the passkey a browser created from the challenge',
    access: 'person',
    body: z.object({ name: passkeyName, credential: made }),
    response: passkey,
    errors: ['passkey_refused'],
  },
  'PUT /auth/v1/passkeys/:passkeyId': {
    summary: 'Rename one of your passkeys',
    access: 'person',
    params: passkeyParams,
    body: namePasskey,
    response: passkey,
    errors: ['passkey_not_found'],
  },
  'DELETE /auth/v1/passkeys/:passkeyId': {
    summary: 'Remove one of your passkeys',
    access: 'person',
    params: passkeyParams,
    response: none,
    errors: ['passkey_not_found'],
  },
  'POST /auth/v1/passkey-sign-ins/challenges': {
    summary: 'Start logging in with a passkey',
    access: 'anyone',
    response: challenge,
    errors: [],
  },
  'POST /auth/v1/passkey-sign-ins': {
    summary: 'Log in with a passkey, which counts as both steps; sets the session cookie',
    access: 'anyone',
    body: z.object({ credential: used }),
    response: session,
    errors: ['passkey_refused', 'email_not_confirmed', 'account_suspended'],
  },
} as const satisfies Endpoints
