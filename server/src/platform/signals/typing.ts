import { typing } from '@guildhall/contract/live'
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from '../context.ts'
import { type Io, type PageSocket, rooms } from './rooms.ts'
import { closingOnFailure } from './watching.ts'

/** The person to signal when the viewer types in a conversation; null if they cannot send to them. */
export type FindReader = (
  viewer: NonNullable<Caller['viewer']>,
  conversationId: string,
) => Promise<string | null>

const restMs = 1000

/** Signals typing at most once a second; the rest is dropped before any query. */
export function handleTyping(
  socket: PageSocket,
  io: Io,
  findReader: FindReader,
  log: FastifyBaseLogger,
): void {
  let restsUntil = 0
  const handle = async (given: unknown) => {
    const { viewer, token } = socket.data
    if (!viewer || token?.scope === 'read' || Date.now() < restsUntil) return
    restsUntil = Date.now() + restMs
    const parsed = typing.safeParse(given)
    if (!parsed.success) return
    const { conversationId } = parsed.data
    const readerId = await findReader(viewer, conversationId)
    if (readerId)
      io.to(rooms.person(readerId)).emit('signal', { kind: 'typing', conversationId, personId: viewer.id })
  }
  socket.on('typing', closingOnFailure(socket, log, handle))
}
