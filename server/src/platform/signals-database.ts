import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Server } from 'socket.io'

/** Where the adapter listens, by its default prefix and the one namespace there is. */
const channel = 'socket.io#/'

/** Carries signals between servers over a channel of the database. Gives what undoes it. */
export async function connectOverDatabase(
  io: Server,
  pool: pg.Pool,
  log: FastifyBaseLogger,
): Promise<() => void> {
  const { createAdapter } = await import('@socket.io/postgres-adapter')
  const listening = listeningPool(io, pool)
  io.adapter(
    createAdapter(listening.pool, {
      errorHandler: (error) => log.warn({ err: error }, 'live updates between servers failed'),
    }),
  )
  return () => listening.close()
}

/**
 * The pool as the adapter uses it: it takes one connection to listen on and, when that is lost, another, without
 * giving the first back, which would cost the pool a place each time. While none listened, this server heard neither
 * signals nor whose membership ended: once it listens again, its pages connect anew and ask for what they missed.
 * Where it could not tell the others, theirs do, once it can.
 */
function listeningPool(io: Server, pool: pg.Pool): { pool: pg.Pool; close(): void } {
  let isClosed = false
  let wasLost = false
  let owesNews = false
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
  const query = async (text: string, values?: unknown[]) => {
    try {
      const result = await pool.query(text, values)
      if (owesNews && isTelling(text)) {
        owesNews = false
        io.disconnectSockets()
      }
      return result
    } catch (error) {
      if (isTelling(text) && !isHeartbeat(values?.[1])) owesNews = true
      throw error
    }
  }
  return {
    // The two of a pool that the adapter uses.
    pool: { connect, query } as pg.Pool,
    close: () => {
      isClosed = true
    },
  }
}

const isTelling = (text: string) => text.startsWith('SELECT pg_notify')

/** That a server is there, which it says every five seconds: the library's message types 1 and 2. */
const isHeartbeat = (message: unknown) => typeof message === 'string' && /"type":[12]\b/.test(message)
