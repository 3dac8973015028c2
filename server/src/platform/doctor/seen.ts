import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { Seen } from './finding.ts'

const minuteMs = 60_000

/** By which the server knows the doctor; for a minute or two. */
export const doctorKey = (secret: string, at = Date.now()): string =>
  createHmac('sha256', secret)
    .update(`doctor ${Math.floor(at / minuteMs)}`)
    .digest('base64url')

const isKey = (secret: string, key: unknown): boolean =>
  typeof key === 'string' &&
  [0, minuteMs].some((ago) => {
    const right = Buffer.from(doctorKey(secret, Date.now() - ago))
    const sent = Buffer.from(key)
    return sent.length === right.length && timingSafeEqual(sent, right)
  })

/** Reports to the doctor alone how its request arrived. */
export function seenRoute(app: FastifyInstance, secret: string): void {
  app.get('/health/seen', { logLevel: 'warn' }, async ({ ip, headers, host, protocol }): Promise<Seen> => {
    if (!isKey(secret, headers['x-doctor'])) throw new AppError('not_found')
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .filter((one) => one.trim() !== '').length
    return { ip, forwarded, host, protocol }
  })
}
