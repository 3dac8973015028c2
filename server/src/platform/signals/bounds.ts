import type { IncomingMessage } from 'node:http'
import { AppError } from '../errors.ts'
import { addressOf } from '../http/address.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'
import { guessLimit, networkOf } from '../rate-limits/rate-limits.ts'
import type { Io, PageSocket } from './rooms.ts'

// Per server; generous for many tabs and devices, or an office behind one address.
const connectionsPerPerson = 50
const connectionsPerNetwork = 500
const messages = 300
const messagesMs = 10_000
const minute = 60_000
const handshakes = { counter: 'live handshakes', max: 1_200, windowMs: minute, where: 'local' } as const
const watches = { counter: 'live watches', max: 600, windowMs: minute, where: 'local' } as const
const watchesOfVisitors = { ...watches, counter: 'live watches of visitors', max: 3_000 } as const

/** RateLimiter on live updates. Without `limits` only messages are bounded. */
export type Bounds = {
  hasRoomFor(request: IncomingMessage): boolean
  /** Counts a handshake. Error: rate_limited. */
  begin(socket: PageSocket): Promise<void>
  /** Counts an open connection of a person until it ends. Error: rate_limited. */
  hold(socket: PageSocket, personId: string): void
  /** Counts an invalid token. Error: rate_limited. */
  guess(socket: PageSocket): Promise<void>
  /** Counts a watch. Error: rate_limited. */
  watch(socket: PageSocket): Promise<void>
}

type Connection = PageSocket['conn']

export function boundsOf(limits: RateLimiter | undefined, proxies: number): Bounds & { count(io: Io): void } {
  const perNetwork = openCounts()
  const perPerson = openCounts()
  const from = (request: IncomingMessage) => networkOf(addressOf(request, proxies))
  return {
    count: (io) =>
      io.engine.on('connection', (connection: Connection) => {
        boundMessages(connection)
        const isOver = perNetwork.add(from(connection.request), connection) > connectionsPerNetwork
        if (limits && isOver) connection.close()
      }),
    hasRoomFor: (request) => !limits || perNetwork.of(from(request)) < connectionsPerNetwork,
    begin: async ({ conn }) => limits?.spend(handshakes, from(conn.request)),
    hold: ({ conn }, personId) => {
      if (limits && perPerson.of(personId) >= connectionsPerPerson) throw new AppError('rate_limited')
      perPerson.add(personId, conn)
    },
    guess: async ({ conn }) => limits?.spend(guessLimit, from(conn.request)),
    watch: async ({ conn, data }) =>
      data.viewer
        ? limits?.spend(watches, data.viewer.id)
        : limits?.spend(watchesOfVisitors, from(conn.request)),
  }
}

function openCounts() {
  const counts = new Map<string, number>()
  const change = (key: string, by: number) => {
    const count = (counts.get(key) ?? 0) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
    return count
  }
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add: (key: string, connection: Connection) => {
      if (connection.readyState !== 'open') return 0
      connection.once('close', () => change(key, -1))
      return change(key, 1)
    },
  }
}

/** Closes connections that send more than any page does. */
function boundMessages(connection: Connection): void {
  let count = 0
  let endsAt = 0
  connection.on('packet', () => {
    if (Date.now() > endsAt) [count, endsAt] = [0, Date.now() + messagesMs]
    count += 1
    if (count > messages) connection.close()
  })
}
