import { z } from 'zod'
import { id, none } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { deviceKinds } from './user-agent.ts'

/** A browser or program with a session. */
export const device = z.object({
  id: z.string(),
  /** 'Firefox', 'Windows'; null where unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(deviceKinds),
  /** Time of the sign-in. */
  createdAt: z.string(),
  /** Accurate to five minutes. */
  lastActiveAt: z.string(),
  isThis: z.boolean(),
})
export type Device = z.infer<typeof device>

export const devicesApi = {
  'GET /auth/v1/sessions': {
    summary:
      'List the devices you’re logged in on: this one first, then the most recently used; at most 100 of `total`',
    access: 'person',
    response: z.object({ items: z.array(device), total: z.number() }),
    errors: [],
  },
  'DELETE /auth/v1/sessions/:sessionId': {
    summary: 'Log out one device immediately',
    access: 'person',
    params: z.object({ sessionId: id }),
    response: none,
    errors: ['device_not_found'],
  },
  'DELETE /auth/v1/other-sessions': {
    summary: 'Log out every other device immediately',
    access: 'person',
    response: z.object({ ended: z.number() }),
    errors: [],
  },
} as const satisfies Endpoints
