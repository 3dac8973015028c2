import { PassThrough } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type Transporter } from 'nodemailer'
import type { Database } from '../database/database.ts'
import type { Env } from '../env.ts'
import { newId } from '../ids.ts'
import { productName } from '../place-name.ts'
import type { Nothing, TaskPayloads, Tasks } from '../tasks/tasks.ts'
import { type MailPlace, withPlace } from './mail-template.ts'
import { forgetRefusalOf, refuse, refusedSince } from './refused-addresses.ts'
import { isSuspendedAddress } from './suspended-addresses.ts'

declare module '../tasks/tasks.ts' {
  interface TaskPayloads {
    /**
     * `personId`: the account, where the address is not its own. `id`: sent once at most. `isAskedFor`: by the recipient, so
     * that it is sent to an address that was refused before, too. `isForSuspended`: sent to suspended accounts as well.
     */
    'mail.send': {
      id?: string
      to: string
      subject: string
      text: string
      html: string
      personId?: string
      isAskedFor?: true
      isForSuspended?: true
      unsubscribeUrl?: string
    }
    'mail.sweep': Nothing
  }
}

export const mailTasks = {
  'mail.send': { lane: 'mail', isOutward: true, run: ({ mailer }, mail) => mailer.send(mail) },
  'mail.sweep': { lane: 'long', schedule: '47 3 * * *', run: ({ db }) => sweepDeliveries(db) },
} satisfies Partial<Tasks>

type Mail = TaskPayloads['mail.send']

export type Mailer = {
  send(mail: Mail): Promise<void>
  /** Sends at once, also to an address that was refused, and returns the server's answer. Throws its error as it is. */
  test(mail: Mail): Promise<string>
}

/** Milliseconds. Parameters in SMTP_URL take precedence. */
type SmtpLimits = {
  dnsTimeout: number
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
}

/** `socketTimeout`: time without data, as while the server scans a mail. */
const smtpLimits: SmtpLimits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/** Sends by SMTP_URL, or else stores mail in the local mailbox at /dev/mail. */
export function openMailer(
  env: Env,
  db: Database,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  { readPlace, limits = smtpLimits }: { readPlace?: () => Promise<MailPlace>; limits?: SmtpLimits } = {},
): Mailer {
  const isStopped = async ({ to, isForSuspended }: Mail) =>
    !isForSuspended && (await isSuspendedAddress(db, to))
  const placeNow = async () => (await readPlace?.()) ?? usualPlace
  const complete = async (mail: Mail) => withPlace(mail, await placeNow())
  const store = async (mail: Mail) => keep(db, await complete(mail))
  if (!env.smtpUrl)
    return {
      send: async (mail) => {
        if (!(await isStopped(mail))) await once(db, mail, () => store(mail))
      },
      test: async (mail) => {
        await store(mail)
        return 'Stored in the local mailbox, because no mail server is set.'
      },
    }
  const transport: Transporter = createTransport({ url: env.smtpUrl, ...limits })
  watchTexts(transport)
  const list = `notifications.${new URL(env.baseUrl).hostname.replaceAll(/[[\]]/g, '')}`
  // RFC 2919: lets people filter it.
  const listIdOf = ({ name }: MailPlace) => `${name.replaceAll(/[<>"\\]/g, '')} notifications <${list}>`
  return {
    test: async (mail) => {
      const { to } = mail
      const { subject, text, html } = await complete(mail)
      const message = { from: env.mailFrom, to, subject, text, html, headers: automatic }
      const { response } = await transport.sendMail(message)
      await forgetRefusalOf(db, to)
      return String(response)
    },
    send: async (mail) => {
      const { to, unsubscribeUrl, isAskedFor } = mail
      if (await isStopped(mail)) return log.info({ part: 'mail' }, 'not sent: the account is suspended')
      const place = await placeNow()
      const { subject, text, html } = withPlace(mail, place)
      const wasRefused = (await refusedSince(db, to)) !== undefined
      if (wasRefused && !isAskedFor) return log.info({ part: 'mail' }, 'not sent: the address was refused')
      try {
        await once(db, mail, async () => {
          let isTextSent = false
          const message = {
            from: env.mailFrom,
            to,
            subject,
            text,
            html,
            ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
            headers: { ...automatic, ...(unsubscribeUrl && { ...oneClick, 'List-Id': listIdOf(place) }) },
            onText: () => {
              isTextSent = true
            },
          }
          await transport.sendMail(message).catch((error) => {
            throw Object.assign(error, { mayHaveArrived: isTextSent && !error.responseCode })
          })
        })
        if (wasRefused) await forgetRefusalOf(db, to)
      } catch (error) {
        if (!isForGood(error)) throw withoutAddresses(error, to)
        await refuse(db, to)
        log.warn({ part: 'mail', err: withoutAddresses(error, to) }, 'the address was refused permanently')
      }
    },
  }
}

const usualPlace: MailPlace = { name: productName, pages: [] }

/** RFC 3834: prevents out-of-office replies. */
const automatic = { 'Auto-Submitted': 'auto-generated' }

/** RFC 8058 */
const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** A mail with an id is sent at most once: after an unknown outcome it is not repeated. */
async function once(db: Database, { id }: Mail, send: () => Promise<unknown>): Promise<void> {
  if (!id) return void (await send())
  const begun = await db
    .insertInto('mail_deliveries')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!begun) return
  try {
    await send()
  } catch (error) {
    const { mayHaveArrived } = error as { mayHaveArrived?: boolean }
    if (!mayHaveArrived) await db.deleteFrom('mail_deliveries').where('id', '=', id).execute()
    throw error
  }
}

/** Calls `onText` once the server accepts the text: from then on only its response shows the outcome. */
function watchTexts(transport: Transporter): void {
  transport.use('stream', (mail, done) => {
    const { onText } = mail.data as { onText?: () => void }
    mail.message.transform(() => new PassThrough().once('pipe', () => onText?.()))
    done()
  })
}

/** The address does not exist or is closed; not for full mailboxes or distrust of our server. */
const isForGood = (error: unknown) => {
  const { command, responseCode, response } = error as SmtpError
  if (command !== 'RCPT TO' || ![550, 551, 553, 556].includes(Number(responseCode))) return false
  const detail = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(String(response))?.[0]
  return detail === undefined || detail.startsWith('5.1.') || detail === '5.2.1'
}

type SmtpError = {
  code?: unknown
  command?: unknown
  responseCode?: unknown
  response?: unknown
  message?: unknown
}

/** An error without the recipient's address: of the server's response only the codes remain ('550 5.1.1'). */
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
  const parts = [code, verb, ...detail].filter((part) => part !== undefined)
  return new Error(`The mail could not be sent: ${parts.join(', ')}`)
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

/** A task is tried for three days at most. */
async function sweepDeliveries(db: Database): Promise<void> {
  const longAgo = new Date(Date.now() - 30 * 86_400_000)
  await db.deleteFrom('mail_deliveries').where('begun_at', '<', longAgo).execute()
}
