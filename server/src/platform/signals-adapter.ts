import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Server } from 'socket.io'
import type { Env } from './env.ts'
import type { Redis } from './redis.ts'
import { connectOverDatabase } from './signals-database.ts'
import { connectOverRedis } from './signals-redis.ts'

/**
 * Lets several servers tell each other's pages: over Redis where REDIS_URL is set, else over an external database.
 * A server with its own embedded database is alone and needs neither. Gives what undoes it.
 */
export async function connectServers(
  io: Server,
  env: Env,
  to: { pool: pg.Pool; redis: Redis | undefined },
  log: FastifyBaseLogger,
): Promise<() => void> {
  if (to.redis) await connectOverRedis(io, to.redis, log)
  else if (env.databaseUrl) return connectOverDatabase(io, to.pool, log)
  return () => {}
}
