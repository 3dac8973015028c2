import { createHash } from 'node:crypto'
import type { EndpointKey } from '@guildhall/contract/api'
import type { FastifyRequest } from 'fastify'

type Limit = {
  max: number
  timeWindow: string
  keyGenerator: (request: FastifyRequest) => string
  /** What is counted, where that is not the route itself. */
  counter?: string
}

const byWho = (request: FastifyRequest) => request.viewer?.id ?? placeOf(request.ip)
/** Guessing at one account, from one place: another person behind the same address is not held up by it. */
const byEmail = (request: FastifyRequest) => `${placeOf(request.ip)}:${byAccount(request)}`
/** The same from wherever: many places may guess together. */
const byAccount = (request: FastifyRequest) => {
  const { email } = (request.body ?? {}) as { email?: unknown }
  const name = typeof email === 'string' ? email.trim().toLowerCase() : ''
  return createHash('sha256').update(name).digest('base64url')
}
/** Whoever is invited, by an address or a name, from whichever club and by whomever. */
const byInvited = (request: FastifyRequest) => {
  const { email, username } = (request.body ?? {}) as { email?: string; username?: string }
  return createHash('sha256')
    .update((email ?? username ?? '').toLowerCase())
    .digest('base64url')
}
const byPlace = (request: FastifyRequest) => placeOf(request.ip)

const limit = (max: number, timeWindow: string, keyGenerator = byWho): Limit => ({
  max,
  timeWindow,
  keyGenerator,
})

/**
 * An address as far as it stands for a place: of IPv6 the first half, because whoever has one such address has the
 * whole of the other half.
 */
export function placeOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [left = [], right = []] = ip.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

const tight: Partial<Record<EndpointKey, Limit>> = {
  'POST /auth/v1/sign-up': limit(20, '10 minutes', byPlace),
  'POST /auth/v1/sign-in': limit(10, '5 minutes', byEmail),
  'POST /auth/v1/confirmations': limit(5, '10 minutes', byEmail),
  'POST /auth/v1/password-resets': limit(5, '10 minutes', byEmail),
  'PUT /auth/v1/password': limit(10, '10 minutes', byPlace),
  // How often one account's codes may be tried is counted in the database, with the account.
  'POST /auth/v1/second-steps': limit(60, '5 minutes', byPlace),
  'POST /auth/v1/passkey-sign-ins/challenges': limit(60, '5 minutes', byPlace),
  'POST /auth/v1/passkey-sign-ins': limit(60, '5 minutes', byPlace),
  'POST /auth/v1/password-changes': limit(10, '10 minutes'),
  // Each sends two letters, and tells whether an address has an account.
  'PUT /auth/v1/email-change': limit(10, '1 hour'),
  'POST /auth/v1/email-change/letters': limit(5, '10 minutes'),
  'POST /auth/v1/email-change/links': limit(30, '10 minutes', byPlace),
  'POST /auth/v1/email-change/confirmations': limit(30, '10 minutes', byPlace),
  'POST /auth/v1/email-change/refusals': limit(30, '10 minutes', byPlace),
  'POST /auth/v1/two-step/setups': limit(10, '10 minutes'),
  'PUT /auth/v1/two-step': limit(20, '10 minutes'),
  'POST /auth/v1/two-step/removals': limit(10, '10 minutes'),
  'POST /auth/v1/two-step/recovery-codes': limit(10, '10 minutes'),
  'POST /auth/v1/passkeys/challenges': limit(10, '10 minutes'),
  'POST /auth/v1/passkeys': limit(10, '10 minutes'),
  'POST /auth/v1/tokens': limit(30, '10 minutes'),
  'POST /auth/v1/account-deletions': limit(10, '10 minutes'),
  'POST /my/exports': limit(10, '1 hour'),
  'POST /clubs': limit(20, '1 hour'),
  'PUT /clubs/:club/join-request': limit(30, '1 hour'),
  'PUT /clubs/:club/join-requests/decisions': limit(30, '1 minute'),
  'POST /clubs/:club/invites/links': limit(30, '10 minutes'),
  // Each is a mail to somebody who did not ask for it.
  'POST /clubs/:club/invites/emails': limit(60, '1 hour'),
  'POST /clubs/:club/invites/people': limit(60, '1 hour'),
  'POST /functions/v1/send-invitation-email': limit(60, '1 hour'),
  // Each name that a club once had keeps its address from others.
  'PUT /clubs/:club/details': limit(60, '1 hour'),
  'POST /storage/v1/pictures/:purpose': limit(60, '10 minutes'),
  'POST /storage/v1/attachments': limit(60, '10 minutes'),
}

/** Guessing at the password of a session that somebody left open: counted once, whatever asks for the password. */
const ownPassword: Limit = { ...limit(20, '10 minutes'), counter: 'own passwords' }

/**
 * Trying one account after another from one place, or one account from many. Loose, because many people may share an
 * address, and because whoever knows an address could otherwise keep its person out.
 */
const loose: Partial<Record<EndpointKey, Limit[]>> = {
  'POST /auth/v1/sign-in': [limit(100, '5 minutes', byPlace), limit(100, '1 hour', byAccount)],
  'POST /auth/v1/confirmations': [limit(50, '10 minutes', byPlace), limit(20, '1 hour', byAccount)],
  'POST /auth/v1/password-resets': [limit(50, '10 minutes', byPlace), limit(20, '1 hour', byAccount)],
  'POST /clubs/:club/invites/emails': [limit(10, '1 day', byInvited)],
  'POST /clubs/:club/invites/people': [limit(10, '1 day', byInvited)],
  'POST /functions/v1/send-invitation-email': [limit(5, '1 day', byInvited)],
  'POST /auth/v1/password-changes': [ownPassword],
  'POST /auth/v1/account-deletions': [ownPassword],
  'PUT /auth/v1/email-change': [ownPassword, limit(20, '1 hour', byAccount)],
  'POST /auth/v1/two-step/setups': [ownPassword],
  'POST /auth/v1/two-step/removals': [ownPassword],
  'POST /auth/v1/two-step/recovery-codes': [ownPassword],
  'POST /auth/v1/passkeys/challenges': [ownPassword],
}
/** How often an endpoint may be used whose own limit counts something narrower; each counted by its own name. */
export const looseLimitsOf = (key: EndpointKey): (Limit & { counter: string })[] =>
  (loose[key] ?? []).map((one, index) => ({ counter: `${key} loosely ${index}`, ...one }))

/** Tokens that are none, of programs and of invitations, from one place. */
export const guessLimit: Limit = { ...limit(60, '5 minutes', byPlace), counter: 'guessed tokens' }

/** How often one caller may use an endpoint: reads 600 and writes 120 a minute, tighter where abuse pays. */
export function limitOf(key: EndpointKey): Limit {
  return tight[key] ?? (key.startsWith('GET ') ? limit(600, '1 minute') : limit(120, '1 minute'))
}
