import type { Redis } from '../redis.ts'
import type { Count } from './counts.ts'

/** Increments a key that expires with its window; returns the count and the milliseconds left. */
const countUp = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`

/** Counts in Redis, shared by all servers; during an outage each server counts separately. */
export function countsInRedis(redis: Redis, meanwhile: Count): Count {
  return async (key, windowMs) => {
    const keys = [`guildhall:limit:${key}`]
    try {
      const found = await redis.ask((client) => client.eval(countUp, { keys, arguments: [`${windowMs}`] }))
      const [current, left] = found as [number, number]
      return { current, leftMs: Math.max(left, 0) }
    } catch {
      return meanwhile(key, windowMs)
    }
  }
}
