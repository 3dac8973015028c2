import type { Env } from '../../platform/env.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

/** Links to the settings, not to the file: others may read the mail. */
export function exportReadyMail(
  env: Env,
  to: { email: string; first_name: string },
  { days }: { days: number },
) {
  return mailTemplate({
    for: 'confirmed',
    to: to.email,
    subject: 'Your data is ready to download',
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `The export of your data is ready. For the next ${days} days, you can log in and download it from your settings.`,
    ],
    button: { label: 'Go to your data', url: `${env.baseUrl}/settings/data` },
    footnote:
      'If you didn’t ask for it, someone else may be logged in to your account. Change your password right away.',
  })
}
