import type { FastifyBaseLogger } from 'fastify'
import type { Server } from 'socket.io'
import { ClusterAdapter, type ClusterMessage, MessageType } from 'socket.io-adapter'
import type { Redis } from '../redis.ts'

const channel = 'guildhall:signals'

/** Redis does not queue signals, so pages reconnect and read again after an outage. */
export async function connectOverRedis(io: Server, redis: Redis, log: FastifyBaseLogger): Promise<void> {
  let hasMissedPublishing = false
  const publish = async (message: ClusterMessage) => {
    try {
      await redis.ask((client) => client.publish(channel, JSON.stringify(message)))
    } catch (error) {
      // Servers announce themselves again.
      if (message.type !== MessageType.SERVER_SIDE_EMIT) hasMissedPublishing = true
      throw error
    }
    makeGood()
  }
  const makeGood = () => {
    if (!hasMissedPublishing) return
    hasMissedPublishing = false
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
        // Anyone with access to Redis can publish: malformed messages are ignored.
        log.warn({ part: 'signals', err: error }, 'A message from Redis could not be read')
      }
    }
    protected override async doPublish(message: ClusterMessage): Promise<string> {
      await publish(message)
      // A channel has no offsets.
      return ''
    }
    protected override async doPublishResponse(): Promise<void> {
      // Servers never query each other.
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
