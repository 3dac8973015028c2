import type { Env } from '../../platform/env.ts'
import { mailTemplate } from '../../platform/mail-template.ts'

const changes = {
  added: {
    subject: 'You’re an operator now',
    text: 'You were made an operator of this server. In the console you see its people, clubs and reports, and decide what moderators can’t. A second step opens it.',
  },
  removed: {
    subject: 'You’re no longer an operator',
    text: 'You are no longer an operator of this server, so the console is closed to you. Your account and clubs are as before.',
  },
}

export function operatorMail(
  env: Env,
  to: { email: string; firstName: string },
  change: keyof typeof changes,
) {
  const { subject, text } = changes[change]
  return mailTemplate({
    to: to.email,
    subject,
    greeting: `Hello ${to.firstName},`,
    paragraphs: [text],
    button:
      change === 'added'
        ? { label: 'Open the console', url: `${env.baseUrl}/admin` }
        : { label: 'Open Guildhall', url: env.baseUrl },
    footnote: 'You get this email because it concerns your account.',
  })
}
