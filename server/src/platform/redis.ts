import type { FastifyBaseLogger } from 'fastify'
import type { RedisClientType } from 'redis'

const timeoutMs = 2_000
const restMs = 5_000

/** A Redis that may be away at any time; what is asked of it meanwhile fails, soon, and never waits for it. */
export type Redis = {
  /** Connects, and again whenever that was lost; resolves without a connection where none is to be had now. */
  connect(log: FastifyBaseLogger): Promise<void>
  /** Asks; rejects at once while Redis is away, and after two seconds where it does not answer. */
  ask<T>(command: (client: RedisClientType) => Promise<T>): Promise<T>
  /**
   * Hears what is published on a channel. `onListening` is called each time it begins to hear, at first and after
   * every time it was deaf.
   */
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
        // Not every request has to find out by waiting.
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
        // Later connections subscribe by themselves, before they are ready.
        if (!isSubscribed) await listener.subscribe(channel, onMessage)
        isSubscribed = true
        onListening()
      }
      listener.on('ready', () => {
        // Lost again meanwhile: the next connection tries again.
        ready = onReady().catch(() => {})
      })
      await firstTry(listener)
      await ready
    },
    close: async () => {
      if (!clients) return
      for (const one of Object.values(clients)) {
        // What was asked last is still sent.
        if (one.isReady) await within(timeoutMs, one.close()).catch(() => {})
        one.destroy()
      }
    },
  }
}

/** Imported on first use: an installation without Redis should not pay for the library. */
async function openClients(url: string, log: FastifyBaseLogger) {
  const { createClient } = await import('redis')
  const client = createClient({
    url,
    // Nothing waits for a Redis that is away, and nothing piles up.
    disableOfflineQueue: true,
    // A connection that died without a word shows by pings without an answer.
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
      // Once, not at every attempt.
      if (!isAway) log.warn({ err: error }, 'Redis is away')
      isAway = true
    })
    one.on('ready', () => {
      if (isAway) log.info('Redis is back')
      isAway = false
    })
  }
  return { client, listener }
}

/** Until the client is connected, or has failed for the first time and goes on trying. */
function firstTry(client: RedisClientType): Promise<void> {
  return new Promise((resolve) => {
    client.once('error', () => resolve())
    // Rejects only where it is closed before it has ever been connected.
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
