import { handshakeAuth } from '@guildhall/contract/live'
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from './context.ts'
import { AppError, isUnavailable } from './errors.ts'
import type { Bounds } from './signals-bounds.ts'
import type { Recent } from './signals-recent.ts'
import { type Io, type PageSocket, rooms } from './signals-rooms.ts'
import { countReturns } from './signals-spread.ts'

type Headers = { cookie?: string | undefined; authorization?: string | undefined }
export type AuthenticateHeaders = (headers: Headers) => Promise<Caller>

const longestConnectionMs = 6 * 3_600_000

/**
 * Lets connections in: finds out who each belongs to, once, and refuses by a code, after which the connection is
 * closed. `welcome` gets those that are let in.
 */
export function takeConnections(
  io: Io,
  authenticate: AuthenticateHeaders,
  bounds: Bounds,
  recent: Recent,
  log: FastifyBaseLogger,
  welcome: (socket: PageSocket) => void,
): void {
  const known = new WeakSet<object>()
  const spreadOfReturn = countReturns()
  io.use(async (socket, next) => {
    try {
      // Each asks the database: one connection says who it is of once, whether that was right or wrong.
      if (known.has(socket.conn)) throw new AppError('rate_limited')
      known.add(socket.conn)
      await bounds.begin(socket)
      const { viewer, token } = await authenticate(sentWith(socket))
      if (viewer) bounds.hold(socket, viewer.id)
      Object.assign(socket.data, { viewer, token })
      next()
    } catch (error) {
      const isGuess = error instanceof AppError && error.code === 'token_unusable'
      const tooMany = isGuess && (await bounds.guess(socket).catch((one: unknown) => one))
      next(new Error(codeOf(tooMany || error, log)))
      // After the refusal has been written.
      setImmediate(() => socket.conn.close())
    }
  })

  io.on('connection', (socket) => {
    // Otherwise it would be held open by whoever was disconnected, and belong to nobody.
    socket.on('disconnect', () => setImmediate(() => socket.conn.close()))
    try {
      begin(socket, spreadOfReturn(), authenticate, recent, log)
      welcome(socket)
    } catch (error) {
      log.error({ err: error }, 'a live connection failed')
      socket.disconnect(true)
    }
  })
}

function begin(
  socket: PageSocket,
  spread: number,
  authenticate: AuthenticateHeaders,
  recent: Recent,
  log: FastifyBaseLogger,
): void {
  const { viewer } = socket.data
  if (viewer) socket.join(rooms.person(viewer.id))
  socket.emit('viewer', viewer?.id ?? null, spread)
  const { age = 0 } = handshakeAuth.parse(socket.handshake.auth)
  if (viewer) for (const signal of recent.since(rooms.person(viewer.id), age)) socket.emit('signal', signal)
  // Who it is was checked at the beginning; a session that has run out since must not be listened to for ever.
  const oldAge = setTimeout(() => socket.disconnect(), msToLive(socket))
  socket.on('disconnect', () => clearTimeout(oldAge))
  // A sign-out between the check and the room would not have reached this connection.
  if (viewer) void checkAgain(socket, authenticate, log)
}

async function checkAgain(
  socket: PageSocket,
  authenticate: AuthenticateHeaders,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const { viewer } = await authenticate(sentWith(socket))
    if (viewer?.id !== socket.data.viewer?.id) socket.disconnect()
  } catch (error) {
    codeOf(error, log)
    socket.disconnect()
  }
}

/** The code that a page is told; what nobody foresaw is logged. */
function codeOf(error: unknown, log: FastifyBaseLogger): string {
  if (error instanceof AppError) return error.code
  log.warn({ err: error }, 'a live connection could not be checked')
  return isUnavailable(error) ? 'unavailable' : 'internal'
}

/** What says who connects: an API token, as `auth: { token }` or by its header, or the session's cookie. */
function sentWith({ handshake }: PageSocket): Headers {
  const auth = handshakeAuth.safeParse(handshake.auth)
  if (!auth.success) throw new AppError('bad_input')
  const { token } = auth.data
  return token === undefined ? handshake.headers : { authorization: `Bearer ${token}` }
}

function msToLive({ data }: PageSocket): number {
  const endsAt = data.token?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(longestConnectionMs, endsAt - Date.now()))
}
