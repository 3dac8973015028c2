import type { Env } from '../../platform/env.ts'
import { anyoneMail, mailTemplate } from '../../platform/mail/mail-template.ts'
import { fixed, fixedSecret, fixedUrl } from '../../platform/text/fixed-text.ts'

type To = { email: string; token: string }

/** Greets by name at confirmed addresses only. */
export function resetMail(env: Env, to: To & { firstName: string | undefined }) {
  const parts = {
    to: to.email,
    subject: fixed`Set a new password`,
    paragraphs: [fixed`Someone asked to reset the password of your account.`],
    button: {
      label: fixed`Set a new password`,
      url: fixed`${fixedUrl(env.baseUrl)}/reset-password?token=${fixedSecret(to.token)}`,
    },
    isAskedFor: true as const,
    footnote: fixed`The link works once, within one hour. If you didn’t ask for it, your password stays as it is.`,
  }
  return to.firstName === undefined
    ? anyoneMail({ ...parts, greeting: fixed`Hello,` })
    : mailTemplate({ ...parts, for: 'confirmed', greeting: `Hello ${to.firstName},` })
}
