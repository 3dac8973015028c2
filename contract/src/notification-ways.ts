import { type ContentType, contentKinds, featureOf } from './limits.ts'
import type { NewItemType, NotificationType } from './notification-types.ts'

type Way = {
  /** Kind of the item it is about, with the slug 'kiln'. */
  of?: ContentType
  /** Id of a comment on the item. */
  comment?: 'one'
  applicant?: 'mei'
  /** With the slug 'glazes', and the lesson 'kilns'. */
  course?: 'glazes'
  lesson?: 'kilns'
  /** A legal page. */
  page?: 'terms'
  /** A decision about the reader. */
  act?: 'one'
  /** Without the club 'hall'. */
  isClubless?: true
  path: string
}
const comment = { of: 'post', comment: 'one', path: '/hall/posts/kiln#comment-one' } as const
const job = { of: 'job', path: '/hall/jobs/kiln' } as const
const event = { of: 'event', path: '/hall/events/kiln' } as const
const course = { course: 'glazes', path: '/hall/courses/glazes' } as const
const lesson = { ...course, lesson: 'kilns', path: '/hall/courses/glazes/lessons/kilns' } as const
const lessonComment = { ...lesson, comment: 'one', path: `${lesson.path}#comment-one` } as const
const club = { path: '/hall' }
const statement = { act: 'one', isClubless: true, path: '/statements/one' } as const
const ownReports = { isClubless: true, path: '/settings/reports' } as const
const ownMemberships = { path: '/settings/memberships' } as const
const invite = { path: '/join-club?club=an-id' }

const newItems = Object.fromEntries(
  contentKinds.map((of) => [`NEW_${of.toUpperCase()}`, { of, path: `/hall/${featureOf[of]}/kiln` }]),
) as Record<NewItemType, Way>

/** Destination of each type; tests hold the page and the push messages to it. */
export const notificationWays: Record<NotificationType, Way> = {
  ...newItems,
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
  NEW_COURSE: course,
  COURSE_ENROLLED: course,
  LESSON_PUBLISHED: lesson,
  LESSONS_PUBLISHED: course,
  LESSON_UNLOCKED: lesson,
  LESSON_COMMENTED: lessonComment,
  LESSON_COMMENT_REPLIED: lessonComment,
  ASSIGNMENT_SUBMITTED: { ...lesson, path: '/hall/courses/glazes/enrollments?tab=submissions' },
  ASSIGNMENT_ACCEPTED: lesson,
  ASSIGNMENT_RETURNED: lesson,
  ROLE_PROMOTED: club,
  ROLE_DEMOTED: club,
  MEMBER_JOINED: { path: '/hall/members?sort=joined' },
  MEMBER_REMOVED: club,
  MODERATION_ACT: statement,
  MODERATION_REVERSED: statement,
  APPEAL_RECEIVED: { path: '/hall/moderation?tab=appeals' },
  APPEAL_DECIDED: statement,
  MODERATOR_ADDED: club,
  MODERATOR_REMOVED: club,
  OWNERSHIP_OFFERED: club,
  OWNERSHIP_DECLINED: club,
  OWNERSHIP_TRANSFERRED: club,
  CLUB_JOIN_REQUEST: { path: '/hall/members?tab=requests' },
  CLUB_JOIN_REQUEST_ACCEPTED: club,
  CLUB_JOIN_REQUEST_REJECTED: club,
  CLUB_INVITE: invite,
  CLUB_INVITE_SENT: invite,
  ENTITLEMENT_ASKED: { path: '/hall/payments?state=pending' },
  ENTITLEMENT_PAID: club,
  ENTITLEMENT_GIVEN: club,
  ENTITLEMENT_DUE: ownMemberships,
  ENTITLEMENT_LATE: ownMemberships,
  ENTITLEMENT_ENDED: ownMemberships,
  CLUB_DELETED: { isClubless: true, path: '/' },
  CLUB_RESTORED: club,
  CLUB_OPENING: club,
  CLUB_OPENING_CANCELED: club,
  CLUB_OPENED: club,
  CLUB_TERMS_CHANGED: club,
  LEGAL_CHANGED: { page: 'terms', isClubless: true, path: '/terms' },
  CLUB_HELD_WAITING: { path: '/hall/held' },
  CLUB_HELD_APPROVED: { of: 'post', path: '/hall/posts/kiln' },
  CLUB_HELD_DECLINED: { path: '/hall/held' },
  REPORT_RECEIVED: ownReports,
  REPORT_CLOSED: ownReports,
  CASE_OPENED: { path: '/hall/moderation' },
  CASE_LEGAL: { isClubless: true, path: '/admin/cases' },
  CASE_ESCALATED: { isClubless: true, path: '/admin/cases' },
  CASE_REMINDER: { path: '/hall/moderation' },
}
