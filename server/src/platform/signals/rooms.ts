import type { PageToServer, ServerToPage, Signal, Watch } from '@guildhall/contract/signals'
import type { Server, Socket } from 'socket.io'
import type { Caller } from '../context.ts'

type SocketData = Pick<Caller, 'viewer' | 'token'>
/** Between servers (`signals-servers.ts`). */
type BetweenServers = { server: (announcement: object) => void; 'server gone': (id: string) => void }
export type PageSocket = Socket<PageToServer, ServerToPage, BetweenServers, SocketData>
export type Io = Server<PageToServer, ServerToPage, BetweenServers, SocketData>

export const rooms = {
  club: (id: string) => `club:${id}`,
  /** Watchers of the club who don't see everything in it. */
  clubInPart: (id: string) => `club:${id}:part`,
  /** Watchers of a club who see this topic of it, which is restricted. */
  topic: (id: string) => `topic:${id}`,
  content: (id: string) => `content:${id}`,
  person: (id: string) => `person:${id}`,
  /** Watchers of the club or anything in it. */
  inside: (clubId: string) => `inside:${clubId}`,
  everyone: 'everyone',
  guests: (clubId: string) => `guests:${clubId}`,
}

export const roomOf = (what: Watch, seesAll = true): string =>
  'clubId' in what ? (seesAll ? rooms.club : rooms.clubInPart)(what.clubId) : rooms.content(what.contentId)

/** Rooms that a page may have joined to watch something. */
export const watchRooms = (what: Watch): string[] =>
  'clubId' in what ? [rooms.club(what.clubId), rooms.clubInPart(what.clubId)] : [roomOf(what)]

/** The later of two signals with the same name replaces the earlier. */
export const nameOf = (signal: Extract<Signal, { clubId: string } | { contentId: string }>): string => {
  if ('commentId' in signal) return `${signal.kind} ${signal.commentId}`
  return `${signal.kind} ${'contentId' in signal ? signal.contentId : signal.clubId}`
}

const isWatched = (room: string) => /^(club|content):/.test(room)
export const watchedBy = (socket: PageSocket): number => [...socket.rooms].filter(isWatched).length
