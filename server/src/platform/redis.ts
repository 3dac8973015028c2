import type { FastifyBaseLogger } from 'fastify'
import type { RedisClientType } from 'redis'

const timeoutMs = 2_000
const restMs = 5_000

/** A Redis that may be unavailable; commands then fail soon instead of waiting. */
export type Redis = {
  /** Connects and reconnects; resolves without a connection if there is none now. */
  connect(log: FastifyBaseLogger): Promise<void>
  /** Rejects immediately during an outage, and after two seconds without a response. */
  ask<T>(command: (client: RedisClientType) => Promise<T>): Promise<T>
  /** Subscribes to a channel. `onListening` is called on every (re)subscription. */
  listen(channel: string, onMessage: (message: string) => void, onListening: () => void): Promise<void>
  close(): Promise<void>
}

export function redisAt(url: string): Redis {
  let clients: { client: RedisClientType; listener: RedisClientType } | undefined
  let restUntil = 0
  return {
    connect: async (log) => {
      clients = await openClients(url, log)
      await firstTry(clients.client)
    },
    ask: async (command) => {
      if (!clients || Date.now() < restUntil) throw new Error('Redis is away')
      try {
        return await within(timeoutMs, command(clients.client))
      } catch (error) {
        // Spares the next requests the wait.
        if (error instanceof TooLate) restUntil = Date.now() + restMs
        throw error
      }
    },
    listen: async (channel, onMessage, onListening) => {
      if (!clients) throw new Error('Connect first')
      const { listener } = clients
      let isSubscribed = false
      let ready: Promise<void> | undefined
      const onReady = async () => {
        // Later connections resubscribe by themselves.
        if (!isSubscribed) await listener.subscribe(channel, onMessage)
        isSubscribed = true
        onListening()
      }
      listener.on('ready', () => {
        // Lost again: the next connection retries.
        ready = onReady().catch(() => {})
      })
      await firstTry(listener)
      await ready
    },
    close: async () => {
      if (!clients) return
      for (const one of Object.values(clients)) {
        // Lets the last commands finish.
        if (one.isReady) await within(timeoutMs, one.close()).catch(() => {})
        one.destroy()
      }
    },
  }
}

/** Imported on first use, to spare installations without Redis. */
async function openClients(url: string, log: FastifyBaseLogger) {
  const { createClient } = await import('redis')
  const client = createClient({
    url,
    // Commands fail rather than queue while Redis is away.
    disableOfflineQueue: true,
    // Detects dead connections by unanswered pings.
    pingInterval: 5_000,
    socket: {
      connectTimeout: 5_000,
      socketTimeout: 15_000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 6), 2_000),
    },
  }) as RedisClientType
  const listener = client.duplicate() as RedisClientType
  for (const one of [client, listener]) {
    let isAway = false
    one.on('error', (error: unknown) => {
      // Once per outage.
      if (!isAway) log.warn({ err: error }, 'Redis is away')
      isAway = true
    })
    one.on('ready', () => {
      if (isAway) log.info('Redis is reachable again')
      isAway = false
    })
  }
  return { client, listener }
}

/** Resolves once connected or after the first failure; the client keeps retrying. */
function firstTry(client: RedisClientType): Promise<void> {
  return new Promise((resolve) => {
    client.once('error', () => resolve())
    // Rejects only if closed before ever connecting.
    client.connect().then(
      () => resolve(),
      () => resolve(),
    )
  })
}

class TooLate extends Error {}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate('Redis did not answer in time')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
