import type { FastifyBaseLogger } from 'fastify'
import type { Server } from 'socket.io'
import { ClusterAdapter, type ClusterMessage } from 'socket.io-adapter'
import type { Redis } from './redis.ts'

const channel = 'guildhall:signals'

/**
 * Carries signals between servers over a channel of Redis, which forgets what nobody hears. That is made good: a
 * server that was deaf closes its own pages' connections, one that could not speak closes everybody's. Pages connect
 * anew and ask for what they show.
 */
export async function connectOverRedis(io: Server, redis: Redis, log: FastifyBaseLogger): Promise<void> {
  let owesNews = false
  const tell = async (message: ClusterMessage) => {
    try {
      await redis.ask((client) => client.publish(channel, JSON.stringify(message)))
    } catch (error) {
      owesNews = true
      throw error
    }
    makeGood()
  }
  const makeGood = () => {
    if (!owesNews) return
    owesNews = false
    io.disconnectSockets()
  }

  let adapter: ServersAdapter | undefined
  class ServersAdapter extends ClusterAdapter {
    // biome-ignore lint/suspicious/noExplicitAny: the library's own type of a namespace
    constructor(namespace: any) {
      super(namespace)
      adapter = this
    }
    hear(text: string) {
      try {
        this.onMessage(JSON.parse(text) as ClusterMessage)
      } catch (error) {
        // Anybody who reaches the Redis may publish; what is no message of a server ends none.
        log.warn({ part: 'signals', err: error }, 'A message from Redis could not be read')
      }
    }
    protected override async doPublish(message: ClusterMessage): Promise<string> {
      await tell(message)
      // A place in a log to go on from, which there is none of.
      return ''
    }
    protected override async doPublishResponse(): Promise<void> {
      // Servers tell and never ask each other.
    }
  }
  io.adapter(ServersAdapter)
  await redis.listen(
    channel,
    (message) => adapter?.hear(message),
    () => {
      io.local.disconnectSockets()
      makeGood()
    },
  )
}
