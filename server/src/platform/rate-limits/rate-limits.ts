import { createHash } from 'node:crypto'
import { api, type EndpointKey } from '@guildhall/contract/api'
import { isReading } from '@guildhall/contract/endpoint'
import type { FastifyRequest } from 'fastify'

export type Limit = {
  max: number
  windowMs: number
  keyOf: (request: FastifyRequest) => string
  /** Defaults to the endpoint; several may share a counter. */
  counter?: string
  /** 'database' survives restarts, 'shared' uses Redis, 'local' is per server. */
  where: 'database' | 'shared' | 'local'
  /** 'strangers': all but the account's known devices, which 'devices' counts individually. */
  who?: 'strangers' | 'devices'
  /** Skipped for an hour after a password change. */
  sparesFreshPasswords?: boolean
  /** Successes are uncounted; only in the database. */
  countsFailures?: boolean
}
export type NamedLimit = Limit & { counter: string }

type Key = Limit['keyOf']
const keysOfBodies = new WeakSet<Key>()
/** A key by what the body says once it is parsed, hashed because it holds names and addresses. */
export function byBody(nameIn: (body: Record<string, unknown>) => unknown): Key {
  const keyOf: Key = ({ body }) => {
    const name = nameIn((body ?? {}) as Record<string, unknown>)
    return hashOf(typeof name === 'string' ? name.trim().toLowerCase() : '')
  }
  return ofBody(keyOf)
}
const ofBody = (keyOf: Key): Key => {
  keysOfBodies.add(keyOf)
  return keyOf
}
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const byCaller: Key = (request) => request.viewer?.id ?? networkOf(request.ip)
export const byNetwork: Key = (request) => networkOf(request.ip)
/** Per secret in the path, whose programs ask from few addresses for many people. */
export const bySecret: Key = ({ params }) => hashOf((params as { file: string }).file.replace(/\.\w+$/, ''))
/** Per account that the body names, from any network. */
export const byAccount = byBody(({ email }) => email)
/** Per account and network, so that other accounts on the network are not held up. */
export const byEmail = ofBody((request) => `${networkOf(request.ip)}:${byAccount(request)}`)
/** Per account and device that has signed in to it before. */
const byDevice = ofBody((request) => request.knownDevice ?? '')

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export const limit = (max: number, windowMs: number, keyOf = byCaller): Limit => ({
  max,
  windowMs,
  keyOf,
  where: 'shared',
})
/** Counted in the database. */
export const ofAccount = (max: number, windowMs: number, keyOf = byCaller): Limit => ({
  ...limit(max, windowMs, keyOf),
  where: 'database',
})

export const strangers = (of: Limit): Limit => ({ ...of, who: 'strangers' })
export const devices = (max: number, windowMs: number): Limit => ({
  ...ofAccount(max, windowMs, byDevice),
  who: 'devices',
})
export const failures = (of: Limit): Limit => ({ ...of, countsFailures: true })

/** An IPv4 address, or the /64 of an IPv6 address, which belongs to one customer. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [left = [], right = []] = ip.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** Invalid tokens of programs, invitations, private addresses and live connections. */
export const guessLimit: NamedLimit = { ...limit(60, 5 * minute, byNetwork), counter: 'guessed tokens' }

/** Unparsable bodies, before authentication. */
export const unreadableLimit: NamedLimit = { ...limit(120, minute, byNetwork), counter: 'unreadable bodies' }

/** By what the body says once it is checked; all others count each request, whatever its body. */
export const countsByBody = ({ keyOf }: Limit): boolean => keysOfBodies.has(keyOf)

/** The rate limits of endpoints that have others than the usual, in the order they are counted. */
export type RateLimits = Partial<Record<EndpointKey, Limit[]>>

/** Limits of an endpoint, usually 600 reads or 120 writes a minute per caller. */
export function limitsOf(key: EndpointKey, own: RateLimits): NamedLimit[] {
  const isRead = isReading(key, api[key])
  const isSharedRead = isRead && key.startsWith('GET /auth/')
  const usual: Limit = isRead
    ? { ...limit(600, minute), where: isSharedRead ? 'shared' : 'local' }
    : limit(120, minute)
  return (own[key] ?? [usual]).map((one, index) => ({ counter: `${key} ${index}`, ...one }))
}
