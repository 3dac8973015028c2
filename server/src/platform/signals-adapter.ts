import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Server } from 'socket.io'
import type { Env } from './env.ts'

/**
 * Lets several servers tell each other's pages: over Redis where REDIS_URL is set, else over an external database.
 * A server with its own embedded database is alone and needs neither. Gives what undoes it.
 */
export async function connectServers(
  io: Server,
  env: Env,
  pool: pg.Pool,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  if (env.redisUrl) {
    const { createClient } = await import('redis')
    const { createAdapter } = await import('@socket.io/redis-streams-adapter')
    const client = createClient({ url: env.redisUrl })
    client.on('error', (error: unknown) => log.warn({ err: error }, 'Redis is away'))
    await client.connect()
    io.adapter(createAdapter(client))
    return async () => {
      await client.close()
    }
  }
  if (env.databaseUrl) {
    const { createAdapter } = await import('@socket.io/postgres-adapter')
    await pool.query(`create table if not exists socket_io_attachments (
      id bigserial unique, created_at timestamptz default now(), payload bytea)`)
    io.adapter(
      createAdapter(pool, {
        errorHandler: (error) => log.warn({ err: error }, 'live updates between servers failed'),
      }),
    )
  }
  return async () => {}
}
