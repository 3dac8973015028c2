import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { Dependencies } from '../../platform/context.ts'
import { ellipsize } from '../../platform/ellipsize.ts'
import type { Env } from '../../platform/env.ts'
import type { PushKeys } from '../../platform/secret.ts'

/** What a browser shows. */
export type Push = {
  title: string
  body: string
  /** On this site: where pressing it leads. */
  path: string
  /** What has the tag of something that is shown takes its place. */
  tag: string
  /** Of what is told; the same again is shown without a sound. */
  id: string
  /** What it tells last, where it gathers several. */
  latest?: string
  urgency: 'normal' | 'high'
}

type Device = { endpoint: string; p256dh: string; auth: string }
export type Outcome = 'sent' | 'gone' | 'failed'

/** A day: what is older is in the list. */
const ttlSeconds = 86_400
const titleLength = 100
const bodyLength = 120

/** Encrypted for this browser alone (RFC 8291). Never throws. */
export async function deliver(
  { env, outgoing, log }: Pick<Dependencies, 'env' | 'outgoing' | 'log'>,
  keys: PushKeys,
  { endpoint, p256dh, auth }: Device,
  { urgency, title, body, ...rest }: Push & { unread: number },
): Promise<Outcome> {
  try {
    const told = {
      ...rest,
      title: ellipsize(oneLine(title), titleLength),
      body: ellipsize(oneLine(body), bodyLength),
    }
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(told),
      {
        vapidDetails: { subject: subjectOf(env), ...keys },
        TTL: ttlSeconds,
        urgency,
        topic: createHash('sha256').update(rest.tag).digest('base64url').slice(0, 32),
      },
    )
    const status = await outgoing.post(endpoint, details.headers as Record<string, string>, details.body)
    if (status >= 200 && status < 300) return 'sent'
    if (status === 404 || status === 410) return 'gone'
    // Not the address, which is all that one needs to send there.
    log.warn({ part: 'push', status }, 'a push service refused')
    return 'failed'
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    log.warn({ part: 'push', reason: code ?? name }, 'a push service could not be reached')
    return 'failed'
  }
}

/** Whom a push service may turn to: it takes an address that begins with https, or one for mail. */
const subjectOf = ({ baseUrl, mailFrom }: Env) =>
  baseUrl.startsWith('https:') ? baseUrl : `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
