import { createHash } from 'node:crypto'
import type { EndpointKey } from '@guildhall/contract/api'
import type { FastifyRequest } from 'fastify'

type Limit = { max: number; timeWindow: string; keyGenerator: (request: FastifyRequest) => string }

const byWho = (request: FastifyRequest) => request.viewer?.id ?? request.ip
/** Guessing at one account, from one place: another person behind the same address is not held up by it. */
const byEmail = (request: FastifyRequest) => {
  const { email } = (request.body ?? {}) as { email?: unknown }
  const name = typeof email === 'string' ? email.trim().toLowerCase() : ''
  return `${request.ip}:${createHash('sha256').update(name).digest('base64url')}`
}
const byIp = (request: FastifyRequest) => request.ip

const limit = (max: number, timeWindow: string, keyGenerator = byWho): Limit => ({
  max,
  timeWindow,
  keyGenerator,
})

const tight: Partial<Record<EndpointKey, Limit>> = {
  'POST /auth/v1/sign-up': limit(20, '10 minutes', byIp),
  'POST /auth/v1/sign-in': limit(10, '5 minutes', byEmail),
  'POST /auth/v1/confirmations': limit(5, '10 minutes', byEmail),
  'POST /auth/v1/password-resets': limit(5, '10 minutes', byEmail),
  'PUT /auth/v1/password': limit(10, '10 minutes', byIp),
  'POST /clubs': limit(20, '1 hour'),
  'POST /storage/v1/pictures/:purpose': limit(60, '10 minutes'),
  'POST /storage/v1/attachments': limit(60, '10 minutes'),
}

/** How often one caller may use an endpoint: reads 600 and writes 120 a minute, tighter where abuse pays. */
export function limitOf(key: EndpointKey): Limit {
  return tight[key] ?? (key.startsWith('GET ') ? limit(600, '1 minute') : limit(120, '1 minute'))
}
