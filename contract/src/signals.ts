import type { z } from 'zod'
import type { Announcement } from './announcements.ts'
import type { ContentType } from './limits.ts'
import type { LinkCard } from './links.ts'
import type * as live from './live.ts'
import type { ChatMessage } from './messages.ts'
import type { Place } from './place.ts'
import type { ItemReaction, ReactionCounts } from './reactions.ts'

/** Sent after commit. Carries only data that everyone in the room may see; pages fetch the rest. */
export type Signal =
  | { kind: 'content.updated' | 'content.deleted'; clubId: string; contentId: string; type: ContentType }
  /** `pinnedAt`: null once unpinned. */
  | { kind: 'pins.changed'; clubId: string; contentId: string; pinnedAt: string | null }
  /** A post's card; null once removed. */
  | { kind: 'link-card.changed'; clubId: string; contentId: string; linkCard: LinkCard | null }
  /** With the club's count of that kind. */
  | {
      kind: 'content.created'
      clubId: string
      contentId: string
      type: ContentType
      /** Null for those who don’t see everything in the club. */
      count: number | null
      asOf: number
    }
  /** `asOf`: time of the count in milliseconds of the database's clock, to drop late signals. */
  | { kind: 'likes.changed'; clubId: string; contentId: string; likeCount: number; asOf: number }
  | { kind: 'reactions.changed'; clubId: string; contentId: string; reactions: ReactionCounts; asOf: number }
  | { kind: 'comments.changed'; clubId: string; contentId: string; commentCount: number; asOf: number }
  | { kind: 'comment.liked'; contentId: string; commentId: string; likeCount: number; asOf: number }
  /** A poll's votes; without counts, which only people who have voted may read. */
  | { kind: 'votes.changed'; clubId: string; contentId: string; asOf: number }
  | {
      kind: 'attendance.changed'
      clubId: string
      contentId: string
      attendeeCount: number
      waitingCount: number
      asOf: number
    }
  /** Sent to one person, from their other pages. */
  | { kind: 'voted.changed'; contentId: string }
  /** Whether the person attends an event. Sent to that person. */
  | { kind: 'attending.changed'; contentId: string }
  /** Sent to the applicant and the job's poster. */
  | { kind: 'application.changed'; contentId: string }
  | { kind: 'applications.changed'; contentId: string }
  | { kind: 'liked.changed'; contentId: string; liked: boolean }
  | { kind: 'reacted.changed'; contentId: string; reacted: ItemReaction[] }
  | { kind: 'members.changed'; clubId: string; members: number; asOf: number }
  | { kind: 'club.updated'; clubId: string }
  /** Sent to one person, whose role in a club changed. */
  | { kind: 'membership.changed'; clubId: string }
  /** Sent to a club's admins and the requester. */
  | { kind: 'requests.changed'; clubId: string }
  /** Sent to both people of a conversation; `unread` only to the person whose count of unread messages it changes. */
  | { kind: 'message.changed'; message: ChatMessage; unread?: UnreadChange }
  | {
      kind: 'conversation.read'
      conversationId: string
      clubId: string
      personId: string
      sequence: number
      unread?: UnreadChange
    }
  /** Sent to the other participant, at most once a second. */
  | { kind: 'typing'; conversationId: string; personId: string }
  /** Pages of members refetch a club's announcement; the place's (`clubId` null) is in the signal. */
  | { kind: 'announcement.changed'; clubId: string | null; announcement?: Announcement | null }
  /** Name, look or legal pages of the place. Sent to every page. */
  | { kind: 'place.changed'; place: Place }
  // The following signals are sent to one person.
  /** `isNew`: one more; `unreadCount`: after some were read; without either, pages refetch. `isInvite`: an invite, which the club's preview shows. */
  | { kind: 'notifications.changed'; isNew?: true; unreadCount?: number; isInvite?: true }
  | { kind: 'conversation.muted'; conversationId: string; isMuted: boolean }
  /** `browser`: the browser that made the change. */
  | { kind: 'drafts.changed'; browser: string }
  /** The person's progress in a course changed; their other pages refetch. */
  | { kind: 'learning.changed'; courseId: string }
  | { kind: 'profile.changed' }
  | { kind: 'email-change.changed' }
  | { kind: 'export.changed' }

/** Change of a person's unread messages in a conversation; muted ones are not counted elsewhere. */
export type UnreadChange = { change: number; isMuted: boolean }

export type SignalKind = Signal['kind']

export type Watch = z.infer<typeof live.watch>

/** True once the server has checked that the viewer may see the room. */
export type WatchAnswer = true | 'bad_input' | 'content_not_found' | 'rate_limited' | 'unavailable'

export type ServerToPage = {
  /** Pages refetch after a random delay of up to `spread` milliseconds. */
  signal: (signal: Signal, spread?: number) => void
  /** Sent once; `viewer` is null for a visitor. Reconnecting pages refetch after a random delay of up to `spread` ms. */
  viewer: (id: string | null, spread: number) => void
}
export type PageToServer = {
  watch: (what: Watch, answer: (answer: WatchAnswer) => void) => void
  /** All subscriptions of a page; answers have the same order. */
  watchAll: (what: Watch[], answer: (answers: WatchAnswer[] | 'bad_input') => void) => void
  unwatch: (what: Watch) => void
  /** Shown to the other person of the conversation. */
  typing: (what: { conversationId: string }) => void
}

export const realtimePath = '/realtime/v1'
