import type { z } from 'zod'
import type { ContentType } from './limits.ts'
import type * as live from './live.ts'

/**
 * What the server tells open pages, after the write is committed: that something changed, by its id. What is the same
 * for all who may hear it, as how many like an item, is told with it; whatever else a page shows it asks for again, so
 * that a signal can never show anyone more than a read would.
 */
export type Signal =
  | { kind: 'content.updated' | 'content.deleted'; clubId: string; contentId: string; type: ContentType }
  /** With how many of its kind the club has by then. */
  | {
      kind: 'content.created'
      clubId: string
      contentId: string
      type: ContentType
      count: number
      asOf: number
    }
  /** `asOf`: when it was counted, in milliseconds of the database's clock; what arrives late is known by it. */
  | { kind: 'likes.changed'; clubId: string; contentId: string; likeCount: number; asOf: number }
  | { kind: 'comments.changed'; clubId: string; contentId: string; commentCount: number; asOf: number }
  /** To one person: they like an item, or no longer do, by another page or device. */
  | { kind: 'liked.changed'; contentId: string; liked: boolean }
  | { kind: 'members.changed'; clubId: string; members: number; asOf: number }
  | { kind: 'club.updated'; clubId: string }
  /** To one person: their role in a club changed, began or ended. */
  | { kind: 'membership.changed'; clubId: string }
  /** To those who manage a club, and to the one who asks: who waits to be let in changed. */
  | { kind: 'requests.changed'; clubId: string }
  /** To one person: something new to be told, or read elsewhere. */
  | { kind: 'notifications.changed' }
  /** To one person: their profile changed, on another page or device. */
  | { kind: 'profile.changed' }
  /** To one person: a change of their email address began, went on or ended. */
  | { kind: 'email-change.changed' }
  /** To one person: the export of their data is further, ready or failed. */
  | { kind: 'export.changed' }

export type SignalKind = Signal['kind']

/** What a page asks to be told about. */
export type Watch = z.infer<typeof live.watch>

/** True once the server has checked that the viewer may see it, else why it is not watched. */
export type WatchAnswer = true | 'bad_input' | 'content_not_found' | 'rate_limited' | 'unavailable'

export type ServerToPage = {
  /** Who reads something again for it does so within that many milliseconds, at random: more where more are told. */
  signal: (signal: Signal, spread?: number) => void
  /**
   * Once, at the beginning: by whom the server takes the page to be used; null for a visitor. Who comes back reads what
   * it shows again within `spread` milliseconds, at random: more where many come back together.
   */
  viewer: (id: string | null, spread: number) => void
}
export type PageToServer = {
  watch: (what: Watch, answer: (answer: WatchAnswer) => void) => void
  /** All that a page shows, in one message; answered in the same order. */
  watchAll: (what: Watch[], answer: (answers: WatchAnswer[] | 'bad_input') => void) => void
  unwatch: (what: Watch) => void
}

export const realtimePath = '/realtime/v1'
