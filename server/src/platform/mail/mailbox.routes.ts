import { htmlLanguage } from '@guildhall/contract/locale'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from '../context.ts'
import { AppError } from '../errors.ts'
import { isLocal } from '../http/bind.ts'
import { escapeHtml } from '../text/html.ts'

const shown = 100

/** The local mailbox, as a page and as JSON: for this machine only, while no SMTP server is set. */
export function mailboxRoutes(app: FastifyInstance, { db, env }: Dependencies): void {
  if (env.smtpUrl) return
  const read = (request: FastifyRequest) => {
    if (!isLocal(request, env)) throw new AppError('not_found')
    return db
      .selectFrom('mailbox')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()
  }

  app.get('/dev/mail.json', async (request, reply) => {
    const mails = await read(request)
    return reply.header('cache-control', 'no-store').send({
      mails: mails.map(({ id, recipient, subject, text, html, created_at }) => ({
        id,
        to: recipient,
        subject,
        text,
        html,
        createdAt: created_at.toISOString(),
      })),
    })
  })

  app.get('/dev/mail', async (request, reply) => {
    const mails = await read(request)
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
      .type('text/html; charset=utf-8')
      .send(page(mails))
  })
}

const withLinks = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s]+/g, (url) => `<a href="${url}">${url}</a>`)

function page(mails: { recipient: string; subject: string; text: string; created_at: Date }[]): string {
  const list = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p class="to">To ${escapeHtml(mail.recipient)} · <time>${mail.created_at.toISOString()}</time></p>
<pre>${withLinks(mail.text)}</pre></article>`,
  )
  return `<!doctype html><html ${htmlLanguage}><head><meta charset="utf-8"><title>Local mailbox · Guildhall</title>
<meta name="viewport" content="width=device-width"><style>
:root{color-scheme:light dark;--line:#8884}
body{font:16px/1.5 system-ui,sans-serif;max-width:680px;margin:0 auto;padding:24px 16px}
article{border:1px solid var(--line);border-radius:12px;padding:16px 20px;margin:16px 0}
h1{font-size:24px}h2{font-size:18px;margin:0}.to{color:#888;margin:4px 0 12px;font-size:14px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
</style></head><body><h1>Local mailbox</h1>
<p>No mail server is set (SMTP_URL), so mail waits here, newest first. Only this machine can open this page.</p>
${list.join('\n') || '<p>No mail yet.</p>'}</body></html>`
}
