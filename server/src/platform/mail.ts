import { createTransport, type Transporter } from 'nodemailer'
import type { Database } from './database.ts'
import type { Env } from './env.ts'
import { escapeHtml } from './html.ts'
import { newId } from './ids.ts'
import type { TaskPayloads } from './tasks.ts'

type Mail = TaskPayloads['mail.send']

export type Mailer = { send(mail: Mail): Promise<void> }

/** Sends through SMTP_URL, or else keeps mail in the local mailbox at /dev/mail. */
export function openMailer(env: Env, db: Database): Mailer {
  if (!env.smtpUrl) return { send: (mail) => keep(db, mail) }
  const transport: Transporter = createTransport(env.smtpUrl)
  return {
    send: async ({ to, subject, text, html }) => {
      try {
        await transport.sendMail({ from: env.mailFrom, to, subject, text, html })
      } catch (error) {
        throw withoutAddresses(error, to)
      }
    },
  }
}

type SmtpError = {
  code?: unknown
  command?: unknown
  responseCode?: unknown
  response?: unknown
  message?: unknown
}

/** An error without the recipient's address: of a server's answer only the codes stay ('550 5.1.1'). */
export function withoutAddresses(error: unknown, to: string): Error {
  const { code, command, responseCode, response, message } = error as SmtpError
  const detail =
    typeof responseCode === 'number'
      ? [responseCode, /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(String(response))?.[0]]
      : [
          String(message)
            .replaceAll(to, '…')
            .replaceAll(/[^\s<>"']*@[^\s<>"']*/g, '…'),
        ]
  const verb = typeof command === 'string' ? /^[A-Z]+(?: (?:TO|FROM))?/.exec(command)?.[0] : undefined
  const told = [code, verb, ...detail].filter((part) => part !== undefined)
  return new Error(`The mail could not be sent: ${told.join(', ')}`)
}

/** Linked to the account of the address, if any, and deleted with it. */
async function keep(db: Database, { to, subject, text, html, personId }: Mail): Promise<void> {
  const address = to.toLowerCase()
  await db
    .insertInto('mailbox')
    .values((eb) => ({
      id: newId(),
      recipient: to,
      subject,
      text,
      html,
      user_id: eb.fn.coalesce(
        eb
          .selectFrom('profiles')
          .select('id')
          .where('id', '=', personId ?? null),
        eb
          .selectFrom('profiles')
          .select('id')
          .where((e) => e(e.fn('lower', ['email']), '=', address)),
        eb
          .selectFrom('email_changes')
          .select('user_id')
          .where((e) => e(e.fn('lower', ['new_email']), '=', address))
          .limit(1),
      ),
    }))
    .execute()
}

/** Breaks up what mail programs would turn into links: people choose names, and 'evil.com' would be one. */
const defused = (text: string): string =>
  text
    .replaceAll(/:\/+/g, ' ')
    .replaceAll(/(?<=\S)[.\u3002\uff0e\uff61](?=[\p{L}\p{N}][\p{L}\p{N}\p{M}-])|(?<=\d)\.(?=\d)/gu, '·')
    .replaceAll(/(?<=\S)@(?=\S)/g, ' at ')

/** Everything is escaped; only the `addresses` given stay linkable. */
export function letter(parts: {
  to: string
  subject: string
  greeting: string
  paragraphs: string[]
  button: { label: string; url: string }
  footnote: string
  addresses?: string[]
}): Mail {
  const { to, button, footnote, addresses = [] } = parts
  const shown = (text: string) =>
    text
      .split(/(\s)/)
      .map((word) => (addresses.some((one) => word.startsWith(one)) ? word : defused(word)))
      .join('')
  const [subject, greeting] = [shown(parts.subject), shown(parts.greeting)]
  const paragraphs = parts.paragraphs.map(shown)
  const text = [greeting, ...paragraphs, `${button.label}: ${button.url}`, footnote].join('\n\n')
  const html = `<!doctype html><html lang="en"><body style="margin:0;background:#f6f3ec;color:#26231d;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px 24px">
<p style="font-weight:700;color:#1f5a44;margin:0 0 24px">Guildhall</p>
<p>${escapeHtml(greeting)}</p>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
<p style="margin:28px 0"><a href="${escapeHtml(button.url)}" style="background:#1f5a44;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
<p style="color:#6d675b;font-size:14px">${escapeHtml(footnote)}</p>
</div></body></html>`
  return { to, subject, text, html }
}
