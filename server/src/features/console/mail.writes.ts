import type { PersonContext } from '../../platform/context.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

/** Sends a mail to the operator at once, without the queue, and returns what the mail server answered. */
export async function testMail({ env, viewer, mailer, instance, log }: PersonContext) {
  if (instance.isCopy())
    return { isSent: false, answer: 'This server is a copy of another one, so it sends no mail.' }
  const mail = mailTemplate({
    for: 'operators',
    to: viewer.email,
    subject: 'Mail works',
    greeting: `Hello ${viewer.firstName},`,
    paragraphs: ['This is the test that you sent from the console. Mail from this server arrives.'],
    button: { label: 'Open the console', url: `${env.baseUrl}/admin/mail` },
    footnote: 'You get this email because you tested mail in the console.',
  })
  try {
    return { isSent: true, answer: await mailer.test(mail) }
  } catch (error) {
    log.warn({ part: 'mail' }, 'the test mail was not sent')
    return { isSent: false, answer: (error instanceof Error ? error.message : String(error)).slice(0, 500) }
  }
}
