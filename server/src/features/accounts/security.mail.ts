import type { Env } from '../../platform/env.ts'
import { letter } from '../../platform/mail.ts'

const changes = {
  passwordChanged: {
    subject: 'Your password was changed',
    text: 'the password of your account was changed. Every other place where you were signed in was signed out, and all API tokens were revoked.',
  },
  twoStepOn: {
    subject: 'Two-step sign-in is on',
    text: 'two-step sign-in was turned on for your account. From now on a code of your authenticator app is asked for after the password, and every other place where you were signed in was signed out.',
  },
  twoStepOff: {
    subject: 'Two-step sign-in is off',
    text: 'two-step sign-in was turned off for your account. From now on the password alone is enough.',
  },
  newCodes: {
    subject: 'You have new recovery codes',
    text: 'new recovery codes were made for your account. The old ones no longer work.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    text: 'a passkey was added to your account. Whoever has it can sign in with it.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    text: 'a passkey was removed from your account. It can no longer be used to sign in.',
  },
}

/** Tells a person that the way they sign in has changed, in case it was not they. */
export function securityLetter(
  env: Env,
  to: { email: string; firstName: string },
  change: keyof typeof changes,
) {
  const { subject, text } = changes[change]
  return letter({
    to: to.email,
    subject,
    greeting: `Hello ${to.firstName},`,
    paragraphs: [text],
    button: { label: 'Look at your settings', url: `${env.baseUrl}/settings/security` },
    footnote:
      'If it was you, there is nothing to do. If not, set a new password at once: choose "Forgot your password?" where you log in.',
  })
}
