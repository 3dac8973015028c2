import type { FastifyRateLimitStoreCtor, RateLimitPluginOptions } from '@fastify/rate-limit'
import type { Redis } from './redis.ts'

type Counted = { current: number; ttl: number }
type Done = (error: Error | null, counted?: Counted) => void
/** What the plugin hands to a store: the limit, and the route it is of unless it stands for itself. */
type Of = { routeInfo?: { method?: string; url?: string }; counter?: string }

/** Adds one to a key that ends when its window does; gives the count and the milliseconds left. */
const countUp = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`

/**
 * Counts for all servers together, in Redis: whoever guesses has as many tries at several servers as at one. While
 * Redis is away each server counts for itself, as without it. Reads are always counted so: their limit keeps one
 * server from being worn out.
 */
export function sharedLimits(redis: Redis): FastifyRateLimitStoreCtor {
  class SharedLimits {
    readonly #name: string | undefined
    readonly #own = ownCounts()

    constructor(_options: object, of: Of = {}) {
      const { method = '', url = '' } = of.routeInfo ?? {}
      const isShared = of.counter || (url && (method !== 'GET' || url.startsWith('/auth/')))
      this.#name = isShared ? (of.counter ?? `${method} ${url}`) : undefined
    }

    incr(key: string, done: Done, windowMs: number): void {
      this.#count(key, windowMs).then(
        (counted) => done(null, counted),
        (error: Error) => done(error),
      )
    }

    child(of: Of): SharedLimits {
      return new SharedLimits({}, of)
    }

    async #count(key: string, windowMs: number): Promise<Counted> {
      if (this.#name === undefined) return this.#own(key, windowMs)
      const keys = [`guildhall:limit:${this.#name}:${key}`]
      try {
        const found = await redis.ask((client) => client.eval(countUp, { keys, arguments: [`${windowMs}`] }))
        const [current, ttl] = found as [number, number]
        return { current, ttl: Math.max(ttl, 0) }
      } catch {
        return this.#own(key, windowMs)
      }
    }
  }
  return SharedLimits as unknown as FastifyRateLimitStoreCtor & RateLimitPluginOptions['store']
}

const mostKeys = 5_000

/** Counts in this process alone; the longest untouched keys make room for new ones. */
function ownCounts(): (key: string, windowMs: number) => Counted {
  const counts = new Map<string, { current: number; endsAt: number }>()
  return (key, windowMs) => {
    const now = Date.now()
    const before = counts.get(key)
    const isRunning = before && before.endsAt > now
    const entry = isRunning
      ? { ...before, current: before.current + 1 }
      : { current: 1, endsAt: now + windowMs }
    counts.delete(key)
    counts.set(key, entry)
    for (const oldest of counts.keys()) {
      if (counts.size <= mostKeys) break
      counts.delete(oldest)
    }
    return { current: entry.current, ttl: entry.endsAt - now }
  }
}
