import type { Server as HttpServer } from 'node:http'
import type { PageToServer, ServerToPage, Signal, Watch } from '@guildhall/contract/signals'
import { realtimePath } from '@guildhall/contract/signals'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { Asker } from './context.ts'
import { AppError } from './errors.ts'

/** Who is told: everyone watching the club or the item, or every page of one person, or of many. */
export type Audience = {
  clubId?: string
  contentId?: string
  personId?: string
  personIds?: readonly string[]
}

export type Signals = {
  send(signal: Signal, to: Audience): void
  /**
   * Closes a person's live connections at once, on every server: when a session ends, or a membership. Their pages
   * connect again and ask again for what they show, to be answered by the rules as they are then.
   */
  disconnect(personId: string): void
  /** The same for everyone who watches a club or anything in it: when it is deleted. */
  disconnectClub(clubId: string): void
  /** The same for whoever watches a club, or something in it, without being a member: when it becomes private. */
  disconnectGuests(clubId: string): void
  close(): Promise<void>
}

/** The club that is watched, or that holds what is watched; a guest is no member of it. */
export type Place = { clubId: string; isGuest: boolean }

type Rules = {
  whoAsks(headers: { cookie?: string | undefined; authorization?: string | undefined }): Promise<Asker>
  /** Where it is that the viewer would watch; null where they may not. */
  placeOf(viewer: Asker['viewer'], what: Watch): Promise<Place | null>
  isAllowedOrigin(origin: string | undefined, host: string | undefined): boolean
}

type SocketData = Pick<Asker, 'viewer' | 'token'>
type PageSocket = Socket<PageToServer, ServerToPage, Record<string, never>, SocketData>
type Io = Server<PageToServer, ServerToPage, Record<string, never>, SocketData>

const watchesPerSocket = 100
const longestConnectionMs = 6 * 3_600_000
const rooms = {
  club: (id: string) => `club:${id}`,
  content: (id: string) => `content:${id}`,
  person: (id: string) => `person:${id}`,
  /** Whoever watches the club, or anything in it. */
  inside: (clubId: string) => `inside:${clubId}`,
  guests: (clubId: string) => `guests:${clubId}`,
}
const isWatch = (room: string) => !/^(inside|guests):/.test(room)

/**
 * Opens live updates at /realtime/v1. A page asks to watch a club or an item; the server joins it to the room once
 * the rules allow it, and takes it out when they no longer do.
 */
export function openSignals(http: HttpServer, rules: Rules, log: FastifyBaseLogger): Signals & { io: Io } {
  const io: Io = new Server(http, {
    path: realtimePath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, answer) =>
      answer(null, rules.isAllowedOrigin(request.headers.origin, request.headers.host)),
  })

  io.use((socket, next) => {
    rules.whoAsks(sentWith(socket)).then(
      ({ viewer, token }) => {
        Object.assign(socket.data, { viewer, token })
        next()
      },
      (error: unknown) => {
        if (error instanceof AppError) return next(new Error(error.code))
        log.warn({ err: error }, 'a live connection could not be checked')
        next(new Error('unavailable'))
      },
    )
  })

  io.on('connection', (socket: PageSocket) => {
    if (socket.data.viewer) socket.join(rooms.person(socket.data.viewer.id))
    socket.emit('viewer', socket.data.viewer?.id ?? null)
    // Who it is was checked at the beginning; a session that has run out since must not be listened to for ever.
    const oldAge = setTimeout(() => socket.disconnect(), msToLive(socket))
    socket.on('disconnect', () => clearTimeout(oldAge))
    // A sign-out between the check and the room would not have reached this connection.
    if (socket.data.viewer) checkAgain(socket, rules, log)
    let asked = 0
    socket.on('watch', (what, answer) => {
      if (typeof answer !== 'function') return
      // Counted with those under way: each asks the database.
      if ([...socket.rooms].filter(isWatch).length + asked > watchesPerSocket) return answer(false)
      asked += 1
      watch(socket, what, rules)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'a watch could not be checked')
          return false
        })
        .then((ok) => {
          asked -= 1
          answer(ok)
        })
    })
    socket.on('unwatch', (what) => {
      const room = roomOf(what)
      if (room) socket.leave(room)
    })
  })

  return {
    io,
    send: (signal, to) => {
      const targets = [
        ...(to.clubId ? [rooms.club(to.clubId)] : []),
        ...(to.contentId ? [rooms.content(to.contentId)] : []),
        ...(to.personId ? [rooms.person(to.personId)] : []),
        ...(to.personIds ?? []).map(rooms.person),
      ]
      if (targets.length) io.to(targets).emit('signal', signal)
    },
    disconnect: (personId) => disconnectRoom(io, rooms.person(personId)),
    disconnectClub: (clubId) => disconnectRoom(io, rooms.inside(clubId)),
    disconnectGuests: (clubId) => disconnectRoom(io, rooms.guests(clubId)),
    close: async () => {
      await io.close()
    },
  }
}

function disconnectRoom(io: Io, room: string): void {
  // Here first: that the others can be told may take a moment, or fail.
  io.local.in(room).disconnectSockets()
  io.in(room).disconnectSockets()
}

function checkAgain(socket: PageSocket, rules: Rules, log: FastifyBaseLogger): void {
  rules.whoAsks(sentWith(socket)).then(
    ({ viewer }) => {
      if (viewer?.id !== socket.data.viewer?.id) socket.disconnect()
    },
    (error: unknown) => {
      if (!(error instanceof AppError)) log.warn({ err: error }, 'a live connection could not be checked')
      socket.disconnect()
    },
  )
}

/** What says who connects: an API token, as `auth: { token }` or by its header, or the session's cookie. */
function sentWith({ handshake }: PageSocket) {
  const { token } = handshake.auth as { token?: unknown }
  return token === undefined ? handshake.headers : { authorization: `Bearer ${String(token)}` }
}

function msToLive({ data }: PageSocket): number {
  const endsAt = data.token?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(longestConnectionMs, endsAt - Date.now()))
}

async function watch(socket: PageSocket, what: Watch, rules: Rules): Promise<boolean> {
  const room = roomOf(what)
  if (!room) return false
  const place = await rules.placeOf(socket.data.viewer, what)
  if (!place) return false
  await socket.join([
    room,
    rooms.inside(place.clubId),
    ...(place.isGuest ? [rooms.guests(place.clubId)] : []),
  ])
  // Asked again after joining: a membership that ended in between must not leave the room joined.
  if (await rules.placeOf(socket.data.viewer, what)) return true
  await socket.leave(room)
  return false
}

function roomOf(what: Watch | undefined): string | undefined {
  if (typeof what !== 'object' || what === null) return undefined
  if ('clubId' in what && typeof what.clubId === 'string') return rooms.club(what.clubId.toLowerCase())
  if ('contentId' in what && typeof what.contentId === 'string')
    return rooms.content(what.contentId.toLowerCase())
  return undefined
}
