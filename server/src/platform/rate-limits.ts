import { createHash } from 'node:crypto'
import { api, type EndpointKey } from '@guildhall/contract/api'
import { isReading } from '@guildhall/contract/endpoint'
import type { FastifyRequest } from 'fastify'

export type Limit = {
  max: number
  windowMs: number
  keyOf: (request: FastifyRequest) => string
  /** The endpoint unless several share a counter. */
  counter?: string
  /** 'database' survives restarts, 'shared' goes through Redis, 'local' is this server's own. */
  where: 'database' | 'shared' | 'local'
  /** 'strangers': all but devices that the account knows, which 'devices' counts one by one. */
  who?: 'strangers' | 'devices'
  /** Passes for an hour after the account's password was changed. */
  sparesFreshPasswords?: boolean
  /** A success is given back; only in the database. */
  countsFailures?: boolean
}
export type NamedLimit = Limit & { counter: string }

const byCaller = (request: FastifyRequest) => request.viewer?.id ?? networkOf(request.ip)
/** Per account and network, so that other accounts on the network are not held up. */
const byEmail = (request: FastifyRequest) => `${networkOf(request.ip)}:${byAccount(request)}`
/** Per account, from any network. */
const byAccount = (request: FastifyRequest) => {
  const { email } = (request.body ?? {}) as { email?: unknown }
  const name = typeof email === 'string' ? email.trim().toLowerCase() : ''
  return createHash('sha256').update(name).digest('base64url')
}
/** Per account and device that has signed in to it before. */
const byDevice = (request: FastifyRequest) => request.knownDevice ?? ''
/** Per invited address or username, whoever invites. */
const byInvited = (request: FastifyRequest) => {
  const { email, username } = (request.body ?? {}) as { email?: string; username?: string }
  return createHash('sha256')
    .update((email ?? username ?? '').toLowerCase())
    .digest('base64url')
}
const byNetwork = (request: FastifyRequest) => networkOf(request.ip)

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const limit = (max: number, windowMs: number, keyOf = byCaller): Limit => ({
  max,
  windowMs,
  keyOf,
  where: 'shared',
})
const ofAccount = (max: number, windowMs: number, keyOf = byCaller): Limit => ({
  ...limit(max, windowMs, keyOf),
  where: 'database',
})

const strangers = (of: Limit): Limit => ({ ...of, who: 'strangers' })
const devices = (max: number, windowMs: number): Limit => ({
  ...ofAccount(max, windowMs, byDevice),
  who: 'devices',
})
const failures = (of: Limit): Limit => ({ ...of, countsFailures: true })

/** An IPv4 address, or the /64 of an IPv6 one, all of which belongs to whoever has one address in it. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [left = [], right = []] = ip.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** One counter for every endpoint that asks for the password, against guessing in an open session. */
const ownPassword: Limit = { ...ofAccount(20, 10 * minute), counter: 'own passwords' }

/**
 * In order. The last is the most generous: guessing from one network must not lock the owner out, and guessing from many
 * must not lock out the devices that the owner has used (docs/decisions/090-strangers-lock-nobody-out.md).
 */
const tight: Partial<Record<EndpointKey, Limit[]>> = {
  'POST /auth/v1/sign-up': [limit(20, 10 * minute, byNetwork)],
  'POST /auth/v1/sign-in': [
    limit(100, 5 * minute, byNetwork),
    failures(strangers(ofAccount(10, 5 * minute, byEmail))),
    failures(strangers(ofAccount(50, hour, byEmail))),
    failures(strangers({ ...ofAccount(100, hour, byAccount), sparesFreshPasswords: true })),
    failures(devices(10, 5 * minute)),
    failures(devices(50, hour)),
  ],
  'POST /auth/v1/confirmations': [
    limit(50, 10 * minute, byNetwork),
    ofAccount(5, 10 * minute, byEmail),
    ofAccount(10, hour, byEmail),
    ofAccount(20, hour, byAccount),
  ],
  'POST /auth/v1/password-resets': [
    limit(50, 10 * minute, byNetwork),
    strangers(ofAccount(5, 10 * minute, byEmail)),
    strangers(ofAccount(10, hour, byEmail)),
    strangers(ofAccount(20, hour, byAccount)),
    devices(5, 10 * minute),
    devices(10, hour),
  ],
  'POST /auth/v1/email-confirmations/links': [limit(30, 10 * minute, byNetwork)],
  'POST /auth/v1/email-confirmations': [limit(30, 10 * minute, byNetwork)],
  'PUT /auth/v1/password': [limit(10, 10 * minute, byNetwork)],
  // Tries per account are counted with the account.
  'POST /auth/v1/second-steps': [limit(60, 5 * minute, byNetwork)],
  'POST /auth/v1/passkey-sign-ins/challenges': [limit(60, 5 * minute, byNetwork)],
  'POST /auth/v1/passkey-sign-ins': [limit(60, 5 * minute, byNetwork)],
  'POST /auth/v1/password-changes': [ofAccount(10, 10 * minute), ownPassword],
  // Sends two mails, and tells whether an address has an account.
  'PUT /auth/v1/email-change': [ofAccount(10, hour), ownPassword, ofAccount(20, hour, byAccount)],
  'POST /auth/v1/email-change/resend': [ofAccount(5, 10 * minute)],
  'POST /auth/v1/email-change/links': [limit(30, 10 * minute, byNetwork)],
  'POST /auth/v1/email-change/confirmations': [limit(30, 10 * minute, byNetwork)],
  'POST /auth/v1/email-change/refusals': [limit(30, 10 * minute, byNetwork)],
  'POST /auth/v1/two-step/setups': [ofAccount(10, 10 * minute), ownPassword],
  'PUT /auth/v1/two-step': [ofAccount(20, 10 * minute)],
  'POST /auth/v1/two-step/removals': [ofAccount(10, 10 * minute), ownPassword],
  'POST /auth/v1/two-step/recovery-codes': [ofAccount(10, 10 * minute), ownPassword],
  'POST /auth/v1/passkeys/challenges': [ofAccount(10, 10 * minute), ownPassword],
  'POST /auth/v1/passkeys': [ofAccount(10, 10 * minute)],
  'POST /auth/v1/tokens': [limit(30, 10 * minute)],
  'PUT /auth/v1/calendar-address': [limit(30, 10 * minute)],
  'PUT /auth/v1/feed-address': [limit(30, 10 * minute)],
  'POST /auth/v1/account-deletions': [ofAccount(10, 10 * minute), ownPassword],
  'POST /my/exports': [limit(10, hour)],
  'POST /notification-mail/subscriptions': [limit(30, 10 * minute, byNetwork)],
  'PUT /notification-mail/subscriptions': [limit(30, 10 * minute, byNetwork)],
  'DELETE /notification-mail/refusal': [limit(10, hour)],
  // Mails those who run the server.
  'POST /conversations/:conversationId/reports': [limit(10, hour)],
  'POST /clubs': [limit(20, hour)],
  // Called while typing.
  'GET /club-addresses': [limit(120, minute)],
  'GET /clubs/:club/mentionable': [limit(240, minute)],
  'GET /content/:contentId/mentionable': [limit(240, minute)],
  'PUT /clubs/:club/join-request': [limit(30, hour)],
  'PUT /clubs/:club/join-requests/decisions': [limit(30, minute)],
  'POST /clubs/:club/invites/links': [limit(30, 10 * minute)],
  // Mails people who did not ask for it.
  'POST /clubs/:club/invites/emails': [limit(60, hour), ofAccount(10, day, byInvited)],
  'POST /clubs/:club/invites/people': [limit(60, hour), ofAccount(10, day, byInvited)],
  // Reaches everybody in a club.
  'POST /functions/v1/notify-club-members': [limit(10, hour)],
  'POST /functions/v1/send-invitation-email': [limit(60, hour), ofAccount(5, day, byInvited)],
  // Each former name of a club reserves its address.
  'PUT /clubs/:club/details': [limit(60, hour)],
  'POST /storage/v1/pictures/:purpose': [limit(60, 10 * minute)],
  'POST /storage/v1/attachments': [limit(60, 10 * minute)],
}

/** Invalid tokens of programs, invitations, private addresses and live connections. */
export const guessLimit: NamedLimit = { ...limit(60, 5 * minute, byNetwork), counter: 'guessed tokens' }

/** Bodies that cannot be parsed, before anybody is known. */
export const unreadableLimit: NamedLimit = { ...limit(120, minute, byNetwork), counter: 'unreadable bodies' }

const ofBody = new Set([byEmail, byAccount, byDevice, byInvited])

/** By what the body says once it is checked; all others count each request, whatever its body. */
export const countsByBody = ({ keyOf }: Limit): boolean => ofBody.has(keyOf)

/** 600 reads and 120 writes a minute per caller and endpoint, tighter where abuse pays. */
export function limitsOf(key: EndpointKey): NamedLimit[] {
  const isRead = isReading(key, api[key])
  const isSharedRead = isRead && key.startsWith('GET /auth/')
  const usual: Limit = isRead
    ? { ...limit(600, minute), where: isSharedRead ? 'shared' : 'local' }
    : limit(120, minute)
  return (tight[key] ?? [usual]).map((one, index) => ({ counter: `${key} ${index}`, ...one }))
}
