import type { Env } from '../../platform/env.ts'
import { mailTemplate, placeName } from '../../platform/mail-template.ts'

export const confirmationHours = 48

type To = { email: string; token: string; returnTo?: string | undefined }

/** The address may be a stranger's, so the mail contains no text from the person who typed it. */
export function confirmationMail(env: Env, to: To) {
  const query = new URLSearchParams({ token: to.token, ...(to.returnTo && { returnTo: to.returnTo }) })
  return mailTemplate({
    to: to.email,
    subject: 'Confirm your email address',
    greeting: 'Hello,',
    paragraphs: [
      `Welcome to ${placeName}. Please confirm your email address: open the link and press the button. In the browser you signed up with, this also logs you in.`,
    ],
    button: { label: 'Confirm my address', url: `${env.baseUrl}/confirm-email?${query}` },
    isAskedFor: true,
    footnote: `The link works for ${confirmationHours} hours. If you didn’t sign up, you can ignore this email.`,
  })
}
