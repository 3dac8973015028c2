import type { Env } from '../../platform/env.ts'
import { mailTemplate } from '../../platform/mail-template.ts'

type To = { email: string; token: string }

/** Greets by name at confirmed addresses only. */
export function resetMail(env: Env, to: To & { firstName: string | undefined }) {
  return mailTemplate({
    to: to.email,
    subject: 'Set a new password',
    greeting: to.firstName ? `Hello ${to.firstName},` : 'Hello,',
    paragraphs: ['Someone asked to reset the password of your account.'],
    button: {
      label: 'Set a new password',
      url: `${env.baseUrl}/reset-password?${new URLSearchParams({ token: to.token })}`,
    },
    isAskedFor: true,
    footnote: 'The link works once, within one hour. If you didn’t ask for it, your password stays as it is.',
  })
}
