import type { Database } from '../database/database.ts'
import { AppError } from '../errors.ts'
import type { Redis } from '../redis.ts'
import { type Count, countsHere } from './counts.ts'
import { countsInDatabase } from './counts-database.ts'
import { countsInRedis } from './counts-redis.ts'
import type { NamedLimit } from './rate-limits.ts'

export type RateLimiter = {
  /** Counts one. Error: rate_limited. */
  spend(limit: Omit<NamedLimit, 'keyOf'>, key: string): Promise<void>
  /** Uncounts one that is counted in the database. */
  giveBack(limit: Pick<NamedLimit, 'counter' | 'where'>, key: string): Promise<void>
}

export function openRateLimiter(to: { db: Database; secret: string; redis: Redis | undefined }): RateLimiter {
  const local = countsHere()
  const database = countsInDatabase(to.db, to.secret)
  const counts: Record<NamedLimit['where'], Count> = {
    local,
    shared: to.redis ? countsInRedis(to.redis, local) : local,
    database: database.count,
  }
  return {
    spend: async ({ counter, max, windowMs, where }, key) => {
      const { current, leftMs } = await counts[where](`${counter}:${key}`, windowMs)
      if (current > max)
        throw new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) })
    },
    giveBack: async ({ counter, where }, key) => {
      if (where !== 'database') throw new Error(`${counter} is not counted in the database`)
      await database.giveBack(`${counter}:${key}`)
    },
  }
}
