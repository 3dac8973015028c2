import { hostname } from 'node:os'
import { z } from 'zod'
import { newId } from '../ids.ts'
import { version } from '../release/version.ts'
import type { Io } from './rooms.ts'

/** Milliseconds between the announcements of a server. */
const announceMs = 10_000
/** Milliseconds after which a server that went silent is forgotten. */
const forgetMs = 10 * 60_000
/** Anyone with access to Redis can announce servers. */
const most = 100

/** A server that sends and receives signals with this one, or this one. */
export type ConnectedServer = {
  id: string
  host: string
  version: string
  startedAt: Date
  /** The time of its latest announcement, by this server's clock. */
  seenAt: Date
  /** Open pages. */
  sockets: number
  isThis: boolean
}

const announcement = z.object({
  id: z.uuid(),
  host: z.string().max(255),
  version: z.string().max(50),
  startedAt: z.iso.datetime(),
  sockets: z.number().int().min(0),
  /** The others answer at once. */
  isFirst: z.boolean(),
})

/** Servers that share signals announce themselves to each other; nothing is stored. */
export function rememberServers(io: Io, own = { host: hostname(), version }) {
  const id = newId()
  const startedAt = new Date()
  const others = new Map<string, Omit<ConnectedServer, 'isThis'>>()
  let timer: NodeJS.Timeout | undefined
  const itself = () => ({ id, ...own, startedAt, sockets: io.engine.clientsCount })
  const announce = (isFirst: boolean) =>
    io.serverSideEmit('server', { ...itself(), startedAt: startedAt.toISOString(), isFirst })

  io.on('server', (message) => {
    const read = announcement.safeParse(message)
    if (!read.success || (others.size >= most && !others.has(read.data.id))) return
    const { isFirst, ...server } = read.data
    others.set(server.id, { ...server, startedAt: new Date(server.startedAt), seenAt: new Date() })
    if (isFirst) announce(false)
  })
  io.on('server gone', (goneId) => void others.delete(String(goneId)))

  return {
    /** Begins to announce this server, once it is connected with others. */
    start: () => {
      announce(true)
      timer = setInterval(() => announce(false), announceMs).unref()
    },
    /** This one first, then the others, the longest running first. */
    list: (): ConnectedServer[] => {
      for (const [key, { seenAt }] of others) if (Date.now() - seenAt.getTime() > forgetMs) others.delete(key)
      const rest = [...others.values()].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
      return [
        { ...itself(), seenAt: new Date(), isThis: true },
        ...rest.map((one) => ({ ...one, isThis: false })),
      ]
    },
    /** Before connections close: the others forget this server. */
    stop: () => {
      if (timer) io.serverSideEmit('server gone', id)
      clearInterval(timer)
      timer = undefined
    },
  }
}
