import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import type { Signal } from '@guildhall/contract/signals'
import { realtimePath } from '@guildhall/contract/signals'
import type { FastifyBaseLogger } from 'fastify'
import { Server } from 'socket.io'
import { answerUnreadable } from '../http/http-errors.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'
import { boundsOf } from './bounds.ts'
import { type AuthenticateHeaders, handleConnections } from './handshake.ts'
import { paced } from './paced.ts'
import { type Recent, rememberSignals } from './recent.ts'
import { type Io, rooms } from './rooms.ts'
import { type ConnectedServer, rememberServers } from './servers.ts'
import { spreadOver } from './spread.ts'
import { type FindReader, handleTyping } from './typing.ts'
import { type FindClubScope, handleWatches } from './watching.ts'

export type Audience = {
  clubId?: string
  /** Of the club's watchers only those who see this topic, which is restricted. */
  topicId?: string | null
  contentId?: string
  personId?: string
  personIds?: readonly string[]
  /** Every open page. */
  everyone?: true
}

export type Signals = {
  send(signal: Signal, to: Audience): void
  /** On every server, when a session or membership ends; pages reconnect and read by the new rules. */
  disconnect(personId: string): void
  /** When the club is deleted. */
  disconnectClub(clubId: string): void
  /** When the club becomes private. */
  disconnectGuests(clubId: string): void
  /** This server first, then those that share its signals. */
  servers(): ConnectedServer[]
  close(): Promise<void>
}

type Rules = {
  authenticate: AuthenticateHeaders
  findClubScope: FindClubScope
  findReader: FindReader
  isAllowedOrigin(origin: string | undefined, host: string | undefined): boolean
  /** Without them, connections and watches are unlimited. */
  limits?: RateLimiter | undefined
  /** TRUST_PROXY. */
  proxies?: number
}

/** Live updates at /realtime/v1. The server decides which rooms a page joins and leaves. */
export function openSignals(
  http: HttpServer,
  rules: Rules,
  log: FastifyBaseLogger,
): Signals & { io: Io; recent: Recent; startServers(): void } {
  http.on('upgrade', (request, socket: Socket) => {
    // Node removes its own listener after the upgrade; a reset would end the process.
    socket.on('error', () => socket.destroy())
    if (!request.url?.startsWith(`${realtimePath}/`))
      answerUnreadable(new Error('no web socket here'), socket)
  })
  const bounds = boundsOf(rules.limits, rules.proxies ?? 0)
  const io: Io = new Server(http, {
    path: realtimePath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 10_000,
    destroyUpgrade: false,
    allowRequest: (request, answer) => {
      const { origin, host } = request.headers
      if (!rules.isAllowedOrigin(origin, host)) return answer('wrong_origin', false)
      if (!bounds.hasRoomFor(request)) return answer('rate_limited', false)
      answer(null, true)
    },
  })
  bounds.count(io)
  const recent = rememberSignals()
  const servers = rememberServers(io)
  handleConnections(io, rules.authenticate, bounds, recent, log, (socket) => {
    handleWatches(socket, rules.findClubScope, bounds, recent, log)
    handleTyping(socket, io, rules.findReader, log)
  })

  /** Number of pages in these rooms, none of which is in two of them. */
  const countPages = (names: string[]) =>
    names.reduce((sum, name) => sum + (io.sockets.adapter.rooms.get(name)?.size ?? 0), 0)
  const pace = paced((signal, to) => {
    const groups = [
      to.topicId ? [rooms.topic(to.topicId)] : to.clubId ? clubRooms(to.clubId, signal) : [],
      to.contentId ? [rooms.content(to.contentId)] : [],
      to.everyone ? [rooms.everyone] : [],
      [...(to.personId ? [to.personId] : []), ...(to.personIds ?? [])].map(rooms.person),
    ]
    const targets = groups.flat()
    if (targets.length === 0) return
    recent.note(targets, signal)
    io.to(targets).emit('signal', signal, spreadOver(groups.map(countPages)))
    if (signal.kind === 'content.created' && to.clubId && !to.topicId)
      sendNewInPart(signal, rooms.clubInPart(to.clubId))
  })
  const sendNewInPart = (signal: Extract<Signal, { kind: 'content.created' }>, room: string) => {
    const inPart = { ...signal, count: null }
    recent.note([room], inPart)
    io.to(room).emit('signal', inPart, spreadOver([countPages([room])]))
  }

  return {
    io,
    recent,
    send: pace.send,
    disconnect: (personId) => disconnectRoom(io, rooms.person(personId)),
    disconnectClub: (clubId) => disconnectRoom(io, rooms.inside(clubId)),
    disconnectGuests: (clubId) => disconnectRoom(io, rooms.guests(clubId)),
    servers: servers.list,
    startServers: servers.start,
    close: async () => {
      servers.stop()
      pace.close()
      await io.close()
    },
  }
}

/** Signals about an item reach only people who see all items; others get them on the item's page. */
const clubRooms = (clubId: string, signal: Signal) =>
  'contentId' in signal ? [rooms.club(clubId)] : [rooms.club(clubId), rooms.clubInPart(clubId)]

function disconnectRoom(io: Io, room: string): void {
  // Local first: reaching other servers may be slow or fail.
  io.local.in(room).disconnectSockets()
  io.in(room).disconnectSockets()
}
