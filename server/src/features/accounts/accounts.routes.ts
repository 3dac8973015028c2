import type { Routes } from '../../platform/http/bind.ts'
import { readSession } from './accounts.reads.ts'
import { createSession, endSession, requestPasswordReset, setPassword } from './accounts.writes.ts'
import { readConfirmation, readOwnConfirmation } from './confirmation.reads.ts'
import { confirmEmail, requestConfirmation } from './confirmation.writes.ts'
import { readDevices } from './devices.reads.ts'
import { signOutDevice, signOutOthers } from './devices.writes.ts'
import { readEmailChange, readEmailChangeLink } from './email-change.reads.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  refuseEmailChange,
  requestEmailChange,
  resendEmailChange,
} from './email-change.writes.ts'
import { changeOwnPassword } from './own-password.writes.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys.writes.ts'
import { finishSignIn } from './second-step.writes.ts'
import { readSecurity } from './security.reads.ts'
import { beginTwoStep, renewRecoveryCodes, turnOffTwoStep, turnOnTwoStep } from './two-step.writes.ts'

export const forAnyone = {
  'POST /auth/v1/confirmations': (context, { body }) => requestConfirmation(context, body),
  'POST /auth/v1/email-confirmations/links': (context, { body }) => readConfirmation(context, body.token),
  'POST /auth/v1/email-confirmations': (context, { body }) => confirmEmail(context, body.token),
  'GET /auth/v1/email-confirmations/own': readOwnConfirmation,
  'POST /auth/v1/sign-in': (context, { body }) => createSession(context, body),
  'POST /auth/v1/second-steps': (context, { body }) => finishSignIn(context, body),
  'POST /auth/v1/passkey-sign-ins/challenges': beginPasskeySignIn,
  'POST /auth/v1/passkey-sign-ins': (context, { body }) => signInWithPasskey(context, body),
  'POST /auth/v1/sign-out': endSession,
  'GET /auth/v1/session': readSession,
  'POST /auth/v1/password-resets': (context, { body }) => requestPasswordReset(context, body),
  'PUT /auth/v1/password': (context, { body }) => setPassword(context, body),
  'POST /auth/v1/email-change/links': (context, { body }) => readEmailChangeLink(context, body.token),
  'POST /auth/v1/email-change/confirmations': (context, { body }) => confirmEmailChange(context, body.token),
  'POST /auth/v1/email-change/refusals': (context, { body }) => refuseEmailChange(context, body.token),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'POST /auth/v1/password-changes': (context, { body }) => changeOwnPassword(context, body),
  'GET /auth/v1/email-change': readEmailChange,
  'PUT /auth/v1/email-change': (context, { body }) => requestEmailChange(context, body),
  'POST /auth/v1/email-change/resend': resendEmailChange,
  'DELETE /auth/v1/email-change': cancelEmailChange,
  'GET /auth/v1/sessions': readDevices,
  'DELETE /auth/v1/sessions/:sessionId': (context, { sessionId }) => signOutDevice(context, sessionId),
  'DELETE /auth/v1/other-sessions': signOutOthers,
  'GET /auth/v1/security': readSecurity,
  'POST /auth/v1/two-step/setups': (context, { body }) => beginTwoStep(context, body),
  'PUT /auth/v1/two-step': (context, { body }) => turnOnTwoStep(context, body),
  'POST /auth/v1/two-step/removals': (context, { body }) => turnOffTwoStep(context, body),
  'POST /auth/v1/two-step/recovery-codes': (context, { body }) => renewRecoveryCodes(context, body),
  'POST /auth/v1/passkeys/challenges': (context, { body }) => beginPasskey(context, body),
  'POST /auth/v1/passkeys': (context, { body }) => addPasskey(context, body),
  'PUT /auth/v1/passkeys/:passkeyId': (context, { passkeyId, body }) =>
    renamePasskey(context, passkeyId, body),
  'DELETE /auth/v1/passkeys/:passkeyId': (context, { passkeyId }) => removePasskey(context, passkeyId),
} satisfies Partial<Routes<'person'>>
