import type { Env } from '../../platform/env.ts'
import { letter } from '../../platform/mail.ts'

type To = { email: string; firstName: string; token: string }

export function resetLetter(env: Env, to: To) {
  return letter({
    to: to.email,
    subject: 'Set a new password',
    greeting: `Hello ${to.firstName},`,
    paragraphs: ['somebody, hopefully you, asked to set a new password for your account.'],
    button: {
      label: 'Set a new password',
      url: `${env.baseUrl}/reset-password?${new URLSearchParams({ token: to.token })}`,
    },
    footnote:
      'The link works for one hour, and once. If you did not ask for it, your password stays as it is.',
  })
}
