import type { ContentType } from './limits.ts'
import type { NotificationType } from './notification-types.ts'

type Way = {
  /** Kind of the item it is about, with the slug 'kiln'. */
  of?: ContentType
  /** Id of a comment on the item. */
  comment?: 'one'
  applicant?: 'mei'
  /** Without the club 'hall'. */
  isClubless?: true
  path: string
}
const comment = { of: 'post', comment: 'one', path: '/hall/posts/kiln#comment-one' } as const
const job = { of: 'job', path: '/hall/jobs/kiln' } as const
const event = { of: 'event', path: '/hall/events/kiln' } as const
const club = { path: '/hall' }
const invite = { path: '/join-club?club=an-id' }

/** Destination of each type; tests hold the page and the push messages to it. */
export const notificationWays: Record<NotificationType, Way> = {
  NEW_POST: { of: 'post', path: '/hall/posts/kiln' },
  NEW_POLL: { of: 'poll', path: '/hall/polls/kiln' },
  NEW_EVENT: event,
  NEW_SERVICE: { of: 'service', path: '/hall/services/kiln' },
  NEW_PRODUCT: { of: 'product', path: '/hall/products/kiln' },
  NEW_JOB: job,
  CONTENT_LIKED: { of: 'poll', path: '/hall/polls/kiln' },
  NEW_COMMENT: comment,
  COMMENT_REPLIED: comment,
  MENTIONED: comment,
  JOB_APPLICATION: { of: 'job', applicant: 'mei', path: '/user/mei' },
  JOB_APPLICATION_INVITED: job,
  JOB_APPLICATION_DECLINED: job,
  EVENT_PLACE_GAINED: event,
  EVENT_UPDATED: event,
  EVENT_CALLED_OFF: event,
  EVENT_RESTORED: event,
  EVENT_REMINDER: event,
  EVENT_DELETED: club,
  ROLE_PROMOTED: club,
  ROLE_DEMOTED: club,
  MEMBER_REMOVED: club,
  OWNERSHIP_OFFERED: club,
  OWNERSHIP_DECLINED: club,
  OWNERSHIP_TRANSFERRED: club,
  CLUB_JOIN_REQUEST: { path: '/hall/members?tab=requests' },
  CLUB_JOIN_REQUEST_ACCEPTED: club,
  CLUB_JOIN_REQUEST_REJECTED: club,
  CLUB_INVITE: invite,
  CLUB_INVITE_SENT: invite,
  CLUB_DELETED: { isClubless: true, path: '/' },
  CLUB_RESTORED: club,
}
