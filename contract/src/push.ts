import { z } from 'zod'
import { id } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { limits } from './limits.ts'
import { parseUrl } from './parse-url.ts'
import { deviceKinds } from './user-agent.ts'

/** The browser's PushSubscription. */
export const subscribeDevice = z.object({
  endpoint: z
    .url({ protocol: /^https$/, error: 'A push address begins with https' })
    .max(limits.pushEndpoint, `A push address has at most ${limits.pushEndpoint} characters`)
    .refine((value) => !/^https:\/*[^/?#]*@/i.test(value), 'A push address has no password')
    // Push services listen on 443: other ports would let people probe a machine's other services.
    .refine((value) => (parseUrl(value)?.port ?? '') === '', 'A push address has no port of its own'),
  keys: z.object({
    /** An uncompressed P-256 point: 65 bytes, of which the first is 4. */
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/, 'This is not a key of a browser'),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'This is not a secret of a browser'),
  }),
})

/** A browser that receives the person's push notifications. */
export const pushDevice = z.object({
  id: z.string(),
  /** 'Firefox', 'Windows'; null where unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(deviceKinds),
  createdAt: z.string(),
  /** Time of the last push, to five minutes. */
  pushedAt: z.string().nullable(),
  /** Since when its push service has refused every push. */
  failingSince: z.string().nullable(),
  isThis: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDevice>

export const pushDevices = z.object({
  /** The server's key, which browsers need to subscribe. */
  publicKey: z.string(),
  items: z.array(pushDevice),
})
export type PushDevices = z.infer<typeof pushDevices>

export const pushApi = {
  'GET /my/push-devices': {
    summary: 'List the browsers that get your push notifications, this one first',
    access: 'person',
    byToken: false,
    response: pushDevices,
    errors: [],
  },
  'PUT /my/push-devices/this': {
    summary: 'Send push notifications to this browser while its session lasts; idempotent',
    access: 'person',
    byToken: false,
    body: subscribeDevice,
    response: pushDevices,
    errors: ['session_not_found'],
  },
  'DELETE /my/push-devices/:pushDeviceId': {
    summary: 'Stop push notifications to one of your browsers',
    access: 'person',
    byToken: false,
    params: z.object({ pushDeviceId: id }),
    response: pushDevices,
    errors: ['device_not_found'],
  },
} as const satisfies Endpoints
