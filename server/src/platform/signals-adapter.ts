import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Server } from 'socket.io'
import type { Env } from './env.ts'

/** Where the adapter listens, by its default prefix and the one namespace there is. */
const channel = 'socket.io#/'

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
    const listening = listeningPool(io, pool)
    io.adapter(
      createAdapter(listening.pool, {
        errorHandler: (error) => log.warn({ err: error }, 'live updates between servers failed'),
      }),
    )
    return async () => listening.close()
  }
  return async () => {}
}

/**
 * The pool as the adapter uses it: it takes one connection to listen on and, when that is lost, another, without
 * giving the first back, which would cost the pool a place each time. While none listened, this server heard neither
 * signals nor whose membership ended: once it listens again, its pages connect anew and ask for what they missed.
 */
function listeningPool(io: Server, pool: pg.Pool): { pool: pg.Pool; close(): void } {
  let isClosed = false
  let wasLost = false
  const connect = async () => {
    const client = await pool.connect()
    if (isClosed) {
      client.release()
      // The adapter would try again for ever.
      return new Promise<pg.PoolClient>(() => {})
    }
    client.once('end', () => {
      wasLost = true
      client.release(true)
    })
    if (wasLost) {
      await client.query(`listen "${channel}"`)
      io.local.disconnectSockets()
    }
    return client
  }
  return {
    // The two of a pool that the adapter uses.
    pool: { connect, query: pool.query.bind(pool) } as pg.Pool,
    close: () => {
      isClosed = true
    },
  }
}
