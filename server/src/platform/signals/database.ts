import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Server } from 'socket.io'

/** The adapter's default prefix and namespace. */
const channel = 'socket.io#/'

/** Sends over `pool`, and listens on a connection of `listening`. Returns the cleanup. */
export async function connectOverDatabase(
  io: Server,
  pools: { pool: pg.Pool; listening: pg.Pool },
  log: FastifyBaseLogger,
): Promise<() => void> {
  const { createAdapter } = await import('@socket.io/postgres-adapter')
  const listening = listeningPool(io, pools)
  io.adapter(
    createAdapter(listening.pool, {
      errorHandler: (error) => log.warn({ err: error }, 'live updates between servers failed'),
    }),
  )
  return () => listening.close()
}

/** Returns lost connections to the pool and, after an outage, makes pages reconnect and read again. */
function listeningPool(
  io: Server,
  { pool, listening }: { pool: pg.Pool; listening: pg.Pool },
): { pool: pg.Pool; close(): void } {
  let isClosed = false
  let wasLost = false
  let couldNotPublish = false
  let end: (() => void) | undefined
  // A promise that never resolves keeps the adapter from retrying forever.
  const never = () => new Promise<pg.PoolClient>(() => {})
  const connect = async () => {
    if (isClosed) return never()
    const client = await listening.connect()
    const release = client.release.bind(client)
    if (isClosed) {
      release()
      return never()
    }
    client.release = (error) => {
      end = undefined
      release(error)
    }
    end = () => client.release(true)
    client.once('end', () => {
      wasLost = true
      end?.()
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
      if (couldNotPublish && isNotify(text)) {
        couldNotPublish = false
        io.disconnectSockets()
      }
      return result
    } catch (error) {
      if (isNotify(text) && !isHeartbeat(values?.[1])) couldNotPublish = true
      throw error
    }
  }
  return {
    pool: { connect, query } as pg.Pool,
    close: () => {
      isClosed = true
      // The adapter forgets a connection on which it has not begun to listen.
      end?.()
    },
  }
}

const isNotify = (text: string) => text.startsWith('SELECT pg_notify')

/** Sent every few seconds: the library's message types 1 and 2, and 9, by which servers announce themselves. */
const isHeartbeat = (message: unknown) => typeof message === 'string' && /"type":[129]\b/.test(message)
