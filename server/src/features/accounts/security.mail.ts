import type { Env } from '../../platform/env.ts'
import { type Addressee, personMail } from '../../platform/mail/mail-template.ts'

const changes = {
  accountCreated: {
    subject: 'Your account was created',
    text: 'An account with this address was created from the invitation that we mailed to it, so there’s nothing to confirm.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    text: 'The password of your account was changed. You were logged out everywhere else, and all your API tokens were revoked.',
  },
  twoStepOn: {
    subject: 'Two-step login is on',
    text: 'Two-step login was turned on for your account. From now on, you’ll enter a code from your authenticator app after your password. You were logged out everywhere else.',
  },
  twoStepOff: {
    subject: 'Two-step login is off',
    text: 'Two-step login was turned off for your account. From now on, your password alone is enough to log in.',
  },
  newCodes: {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were created for your account. The old ones no longer work.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    text: 'A passkey was added to your account. Anyone who has it can log in with it.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    text: 'A passkey was removed from your account. It can no longer be used to log in.',
  },
}

export const securityMail = (env: Env, to: Addressee, change: keyof typeof changes) =>
  personMail(to, {
    ...changes[change],
    button: { label: 'Review your settings', url: `${env.baseUrl}/settings/security` },
    footnote:
      'If this was you, there’s nothing to do. If not, set a new password right away: choose "Forgot your password?" on the login page.',
  })
