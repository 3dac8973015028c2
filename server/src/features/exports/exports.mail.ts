import type { Env } from '../../platform/env.ts'
import { letter } from '../../platform/mail.ts'

/** Tells that an export is ready. It leads to the settings, not to the file: a mail may be read by others. */
export function exportReadyLetter(
  env: Env,
  to: { email: string; first_name: string },
  { days }: { days: number },
) {
  return letter({
    to: to.email,
    subject: 'Your data is ready to download',
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `the export of your data that you asked for is ready. You can download it for ${days} days from your settings, after signing in.`,
    ],
    button: { label: 'Go to your data', url: `${env.baseUrl}/settings/data` },
    footnote:
      'If you did not ask for it, somebody else may be signed in to your account: set a new password at once.',
  })
}
