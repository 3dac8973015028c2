import { handshakeAuth } from '@guildhall/contract/live'
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from '../context.ts'
import { AppError, isUnavailable } from '../errors.ts'
import type { Bounds } from './bounds.ts'
import type { Recent } from './recent.ts'
import { type Io, type PageSocket, rooms } from './rooms.ts'
import { countReturns } from './spread.ts'

type Headers = { cookie?: string | undefined; authorization?: string | undefined }
export type AuthenticateHeaders = (headers: Headers) => Promise<Caller>

const longestConnectionMs = 6 * 3_600_000

/** Authenticates connections and passes them to `onAccepted`; refused ones get a code and are closed. */
export function handleConnections(
  io: Io,
  authenticate: AuthenticateHeaders,
  bounds: Bounds,
  recent: Recent,
  log: FastifyBaseLogger,
  onAccepted: (socket: PageSocket) => void,
): void {
  const known = new WeakSet<object>()
  const spreadOfReturn = countReturns()
  io.use(async (socket, next) => {
    try {
      // One attempt per connection, because each queries the database.
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
      // After the refusal is written.
      setImmediate(() => socket.conn.close())
    }
  })

  io.on('connection', (socket) => {
    // A disconnected client could keep the connection open otherwise.
    socket.on('disconnect', () => setImmediate(() => socket.conn.close()))
    try {
      begin(socket, spreadOfReturn(), authenticate, recent, log)
      onAccepted(socket)
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
  socket.join(rooms.everyone)
  if (viewer) socket.join(rooms.person(viewer.id))
  socket.emit('viewer', viewer?.id ?? null, spread)
  const { age = 0 } = handshakeAuth.parse(socket.handshake.auth)
  if (viewer) for (const signal of recent.since(rooms.person(viewer.id), age)) socket.emit('signal', signal)
  for (const signal of recent.since(rooms.everyone, age)) socket.emit('signal', signal)
  // The viewer is checked once; the connection closes when the session expires.
  const oldAge = setTimeout(() => socket.disconnect(), msToLive(socket))
  socket.on('disconnect', () => clearTimeout(oldAge))
  // A sign-out during the handshake would have missed this connection.
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

function codeOf(error: unknown, log: FastifyBaseLogger): string {
  if (error instanceof AppError) return error.code
  log.warn({ err: error }, 'a live connection could not be checked')
  return isUnavailable(error) ? 'unavailable' : 'internal'
}

/** An API token, as `auth: { token }` or in the header, or else the session's cookie. */
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
