import type { Env } from '../../platform/env.ts'
import { mailTemplate } from '../../platform/mail-template.ts'

export const entryCodeMinutes = 10

/** The code that opens the console. */
export function entryCodeMail(env: Env, to: { email: string; firstName: string }, code: string) {
  return mailTemplate({
    to: to.email,
    subject: 'Your code for the console',
    greeting: `Hello ${to.firstName},`,
    paragraphs: [`Your code is ${code}. Enter it where you opened the console.`],
    button: { label: 'Open the console', url: `${env.baseUrl}/admin` },
    isAskedFor: true,
    footnote: `The code works once, for ${entryCodeMinutes} minutes. If you didn’t request it, someone else is logged in as you: change your password.`,
  })
}
