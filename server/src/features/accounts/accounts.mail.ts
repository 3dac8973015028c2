import type { Env } from '../../platform/env.ts'
import { letter } from '../../platform/mail.ts'

type To = { email: string; firstName: string; token: string }

export function confirmationLetter(env: Env, to: To & { returnTo?: string | undefined }) {
  const query = new URLSearchParams({ token: to.token, ...(to.returnTo && { returnTo: to.returnTo }) })
  return letter({
    to: to.email,
    subject: 'Confirm your email address',
    greeting: `Hello ${to.firstName},`,
    paragraphs: ['welcome to Guildhall. Confirm that this address is yours, and you can sign in.'],
    button: { label: 'Confirm my address', url: `${env.baseUrl}/auth/v1/confirm?${query}` },
    footnote:
      'The link works for 48 hours. If you did not sign up, ignore this mail and nothing will happen.',
  })
}

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
