import { watches as watchesSchema, watch as watchSchema } from '@guildhall/contract/live'
import type { Watch, WatchAnswer } from '@guildhall/contract/signals'
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from '../context.ts'
import { AppError, isUnavailable } from '../errors.ts'
import type { Bounds } from './bounds.ts'
import type { Recent } from './recent.ts'
import { type PageSocket, roomOf, rooms, watchedBy, watchRooms } from './rooms.ts'

/**
 * The watched club, or the club of the watched item. A guest is not a member; `seesAll`: also what was written while the club
 * was private; `topicIds`: restricted topics of the watched club that the viewer sees.
 */
export type ClubScope = {
  clubId: string
  isGuest: boolean
  seesAll: boolean
  topicIds?: string[] | undefined
}
/** Null if the viewer may not watch it. */
export type FindClubScope = (viewer: Caller['viewer'], what: Watch) => Promise<ClubScope | null>

const watchesPerSocket = 100

/** Handles `watch` and `unwatch`; ignores everything else. */
export function handleWatches(
  socket: PageSocket,
  findClubScope: FindClubScope,
  bounds: Bounds,
  recent: Recent,
  log: FastifyBaseLogger,
): void {
  let asked = 0
  /** Restricted topics of each watched club, whose rooms are left with it. */
  const topics: WatchedTopics = new Map()
  const on = (name: 'watch' | 'watchAll' | 'unwatch', handle: (what: unknown, answer: unknown) => unknown) =>
    socket.on(name, closingOnFailure(socket, log, handle))

  const take = async (what: unknown): Promise<WatchAnswer> => {
    // Pending ones count too: each asks the database.
    if (watchedBy(socket) + asked > watchesPerSocket) return 'rate_limited'
    asked += 1
    try {
      return await watch(socket, what, { findClubScope, bounds, recent, topics })
    } finally {
      asked -= 1
    }
  }
  on('watch', async (what, answer) => {
    if (typeof answer === 'function') answer(await take(what))
  })
  on('watchAll', async (all, answer) => {
    if (typeof answer !== 'function') return
    const parsed = watchesSchema.safeParse(all)
    const answers: WatchAnswer[] = []
    for (const what of parsed.data ?? []) answers.push(await take(what))
    answer(parsed.success ? answers : 'bad_input')
  })
  on('unwatch', (what) => {
    const parsed = watchSchema.safeParse(what)
    if (parsed.success) return leave(socket, parsed.data, topics.get(keyOf(parsed.data)))
  })
}

type WatchedTopics = Map<string, string[]>
const keyOf = ({ age: _, ...what }: Watch) => JSON.stringify(what)

type Watching = { findClubScope: FindClubScope; bounds: Bounds; recent: Recent; topics: WatchedTopics }

async function watch(
  socket: PageSocket,
  given: unknown,
  { findClubScope, bounds, recent, topics }: Watching,
): Promise<WatchAnswer> {
  const parsed = watchSchema.safeParse(given)
  if (!parsed.success) return 'bad_input'
  const what = parsed.data
  const { viewer } = socket.data
  try {
    await bounds.watch(socket)
    const scope = await findClubScope(viewer, what)
    if (!scope) return 'content_not_found'
    const { inside, guests } = rooms
    const joined = [roomOf(what, scope.seesAll), ...(scope.topicIds ?? []).map(rooms.topic)]
    await socket.join([...joined, inside(scope.clubId), ...(scope.isGuest ? [guests(scope.clubId)] : [])])
    // Checked again after joining: the membership may have ended in between.
    const now = await findClubScope(viewer, what)
    if (now?.seesAll === scope.seesAll && `${now.topicIds}` === `${scope.topicIds}`) {
      topics.set(keyOf(what), scope.topicIds ?? [])
      for (const room of joined)
        for (const signal of recent.since(room, what.age ?? 0)) socket.emit('signal', signal)
      return true
    }
    await leave(socket, what, scope.topicIds)
    return 'content_not_found'
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return 'rate_limited'
    await leave(socket, what)
    if (isUnavailable(error)) return 'unavailable'
    throw error
  }
}

async function leave(socket: PageSocket, what: Watch, topicIds: string[] = []): Promise<void> {
  for (const room of [...watchRooms(what), ...topicIds.map(rooms.topic)]) await socket.leave(room)
}

/** Logs and closes the connection on unexpected errors, which would otherwise end the process. */
export function closingOnFailure<Given extends unknown[]>(
  socket: PageSocket,
  log: FastifyBaseLogger,
  handle: (...given: Given) => unknown,
): (...given: Given) => Promise<void> {
  return async (...given) => {
    try {
      await handle(...given)
    } catch (error) {
      log.error({ err: error }, 'a live message failed')
      socket.disconnect(true)
    }
  }
}
