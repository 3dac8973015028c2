import type { z } from 'zod'
import type { ContentType } from './limits.ts'
import type { LinkCard } from './links.ts'
import type * as live from './live.ts'
import type { ChatMessage } from './messages.ts'
import type { ItemReaction, ReactionCounts } from './reactions.ts'

/** Sent after commit. Carries only what everyone in the room may see; pages read the rest. */
export type Signal =
  | { kind: 'content.updated' | 'content.deleted'; clubId: string; contentId: string; type: ContentType }
  /** `pinnedAt`: null where it was unpinned. */
  | { kind: 'pins.changed'; clubId: string; contentId: string; pinnedAt: string | null }
  /** Of a post; null where it was removed. */
  | { kind: 'link-card.changed'; clubId: string; contentId: string; linkCard: LinkCard | null }
  /** With the number of that kind in the club. */
  | {
      kind: 'content.created'
      clubId: string
      contentId: string
      type: ContentType
      count: number
      asOf: number
    }
  /** `asOf`: when it was counted, in milliseconds of the database's clock, to drop late signals. */
  | { kind: 'likes.changed'; clubId: string; contentId: string; likeCount: number; asOf: number }
  | { kind: 'reactions.changed'; clubId: string; contentId: string; reactions: ReactionCounts; asOf: number }
  | { kind: 'comments.changed'; clubId: string; contentId: string; commentCount: number; asOf: number }
  | { kind: 'comment.liked'; contentId: string; commentId: string; likeCount: number; asOf: number }
  /** A poll's; without counts, which only those who have voted may read. */
  | { kind: 'votes.changed'; clubId: string; contentId: string; asOf: number }
  | {
      kind: 'attendance.changed'
      clubId: string
      contentId: string
      attendeeCount: number
      waitingCount: number
      asOf: number
    }
  /** To one person, from their other pages. */
  | { kind: 'voted.changed'; contentId: string }
  /** Whether the person attends an event. */
  | { kind: 'attending.changed'; contentId: string }
  /** To the one who applied, and to the job's poster. */
  | { kind: 'application.changed'; contentId: string }
  | { kind: 'applications.changed'; contentId: string }
  | { kind: 'liked.changed'; contentId: string; liked: boolean }
  | { kind: 'reacted.changed'; contentId: string; reacted: ItemReaction[] }
  | { kind: 'members.changed'; clubId: string; members: number; asOf: number }
  | { kind: 'club.updated'; clubId: string }
  /** To one person: their role in a club changed. */
  | { kind: 'membership.changed'; clubId: string }
  /** To a club's admins and the person who asked. */
  | { kind: 'requests.changed'; clubId: string }
  /** To the two people of a conversation. `unread`: only to the one whose number of unread messages it changes. */
  | { kind: 'message.changed'; message: ChatMessage; unread?: UnreadChange }
  | {
      kind: 'conversation.read'
      conversationId: string
      clubId: string
      personId: string
      sequence: number
      unread?: UnreadChange
    }
  /** To the other one, a second at most after the last time. */
  | { kind: 'typing'; conversationId: string; personId: string }
  /** To one person, as are all below. */
  /** `isNew`: one more; `unreadCount`: after some were read; without either, what is shown is read again. `isInvite`: to a club, whose preview offers it. */
  | { kind: 'notifications.changed'; isNew?: true; unreadCount?: number; isInvite?: true }
  | { kind: 'conversation.muted'; conversationId: string; isMuted: boolean }
  /** `browser`: where it was done. */
  | { kind: 'drafts.changed'; browser: string }
  | { kind: 'profile.changed' }
  | { kind: 'email-change.changed' }
  | { kind: 'export.changed' }

/** By how much a person's unread messages in a conversation changed; a muted one counts nowhere else. */
export type UnreadChange = { change: number; isMuted: boolean }

export type SignalKind = Signal['kind']

export type Watch = z.infer<typeof live.watch>

/** True once the server has checked that the viewer may see it. */
export type WatchAnswer = true | 'bad_input' | 'content_not_found' | 'rate_limited' | 'unavailable'

export type ServerToPage = {
  /** Pages read again within `spread` milliseconds, at random. */
  signal: (signal: Signal, spread?: number) => void
  /** Sent once; `viewer` is null for a visitor. Returning pages read again within `spread` ms, at random. */
  viewer: (id: string | null, spread: number) => void
}
export type PageToServer = {
  watch: (what: Watch, answer: (answer: WatchAnswer) => void) => void
  /** Everything a page shows, answered in the same order. */
  watchAll: (what: Watch[], answer: (answers: WatchAnswer[] | 'bad_input') => void) => void
  unwatch: (what: Watch) => void
  /** The other person of a conversation is told. */
  typing: (what: { conversationId: string }) => void
}

export const realtimePath = '/realtime/v1'
