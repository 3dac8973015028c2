import type { Signal } from '@guildhall/contract/signals'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Server } from 'socket.io'
import { type ClusterMessage, MessageType } from 'socket.io-adapter'
import type { Env } from '../env.ts'
import type { Redis } from '../redis.ts'
import { connectOverDatabase } from './database.ts'
import type { Recent } from './recent.ts'
import { connectOverRedis } from './redis.ts'

/** Over Redis if REDIS_URL is set, else over an external database. Returns the cleanup. */
export async function connectServers(
  io: Server,
  env: Env,
  to: { pool: pg.Pool; listening: pg.Pool; redis: Redis | undefined; recent: Recent; startServers(): void },
  log: FastifyBaseLogger,
): Promise<() => void> {
  const disconnect = to.redis
    ? await connectOverRedis(io, to.redis, log)
    : env.databaseUrl && (await connectOverDatabase(io, to, log))
  rememberOthers(io, to.recent)
  if (to.redis || env.databaseUrl) to.startServers()
  return disconnect || (() => {})
}

/** Remembers other servers' signals too, for pages that start watching here. */
function rememberOthers(io: Server, recent: Recent): void {
  // Only adapters that connect servers have it.
  const adapter = io.of('/').adapter as unknown as { onMessage?: Hear }
  const hear = adapter.onMessage
  if (!hear) return
  adapter.onMessage = (message, offset) => {
    const sent = signalIn(message)
    if (sent) recent.note(sent.rooms, sent.signal)
    hear.call(adapter, message, offset)
  }
}

type Hear = (message: ClusterMessage, offset?: string) => void

function signalIn(message: ClusterMessage): { rooms: string[]; signal: Signal } | undefined {
  if (message.type !== MessageType.BROADCAST) return
  const { opts, packet } = message.data
  const [name, signal] = (packet as { data?: [string, Signal] }).data ?? []
  return name === 'signal' && signal ? { rooms: opts.rooms as string[], signal } : undefined
}
