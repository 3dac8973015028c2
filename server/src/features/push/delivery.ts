import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { Dependencies } from '../../platform/context.ts'
import type { Env } from '../../platform/env.ts'
import type { PushKeys } from '../../platform/secret.ts'
import { ellipsize } from '../../platform/text/ellipsize.ts'

/** The content of a push notification. */
export type Push = {
  title: string
  body: string
  /** Path on this site that it opens. */
  path: string
  /** Replaces a notification with the same tag. */
  tag: string
  /** Id of the notification; repeats are shown silently. */
  id: string
  /** Latest of several that it summarizes. */
  latest?: string
  urgency: 'normal' | 'high'
}

type Device = { endpoint: string; p256dh: string; auth: string }
export type Outcome = 'sent' | 'gone' | 'failed'

/** A day, in seconds: older notifications are in the list. */
const ttlSeconds = 86_400
const titleLength = 100
const bodyLength = 120

/** Encrypts for this browser only (RFC 8291). Never throws. */
export async function deliver(
  { env, outgoing, log }: Pick<Dependencies, 'env' | 'outgoing' | 'log'>,
  keys: PushKeys,
  { endpoint, p256dh, auth }: Device,
  { urgency, title, body, ...rest }: Push & { unread: number },
): Promise<Outcome> {
  try {
    const content = {
      ...rest,
      title: ellipsize(oneLine(title), titleLength),
      body: ellipsize(oneLine(body), bodyLength),
    }
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(content),
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
    // Without the address, which is all it takes to send there.
    log.warn({ part: 'push', status }, 'a push service refused')
    return 'failed'
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    log.warn({ part: 'push', reason: code ?? name }, 'a push service could not be reached')
    return 'failed'
  }
}

/** Contact for push services: an https address, or one for mail. */
const subjectOf = ({ baseUrl, mailFrom }: Env) =>
  baseUrl.startsWith('https:') ? baseUrl : `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
