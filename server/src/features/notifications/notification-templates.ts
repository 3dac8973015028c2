import { fill } from '@guildhall/contract/fill'
import { type ContentType, contentTypes, type Feature, featureOf } from '@guildhall/contract/limits'
import type { Expression } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { ActivityType } from '../activity/activity.writes.ts'
import { managersOf } from '../clubs/managers.ts'
import { attendeesOfDeleted, movedUpBy, notifiableAttendees } from '../events/attendees.ts'
import { kinds } from '../feed/kinds.ts'
import type { Reach } from './muting.ts'

/** An activity with the data for its texts. */
export type NotificationSource = {
  type: ActivityType
  actorId: string
  /** Empty for a deleted account. */
  actorName: string
  /** The person affected. */
  personId: string | undefined
  inviteId: string | undefined
  clubId: string
  clubSlug: string
  clubName: string
  /** Text of a notice from an owner or admin. */
  notice?: { type: string; title: string; message: string } | undefined
  /** Title of a deleted item. */
  deletedTitle?: string | undefined
  /** Author of the item. */
  authorId: string | null
  /** The course it is about, if it is published. */
  course?: { id: string; slug: string; title: string; isFirstPublication: boolean } | undefined
  /** The item it is about. */
  item: { id: string; type: ContentType; slug: string; title: string } | undefined
  activityId: string
}

type Preference = 'club_join_requests' | 'courses' | `new_${Feature}`

type NotificationTemplate = {
  /** SQL: ids of the recipients without the actor; ids up to `after` may be omitted. */
  to: (db: Database, after: string) => Expression<string>
  /** Sent despite muting if absent. */
  reach?: Reach
  /** People who block this person are not notified. */
  by?: string
  /** Includes the actor. */
  alsoActor?: true
  /** Preference that turns it off; always sent if absent. */
  preference?: Preference | undefined
  type: string
  title: string
  message: string
  metadata?: Record<string, string>
  courseId?: string
  /** Path on this site; with it, the notification is mailed sooner. */
  mail?: { label: string; path: string }
  /** Has a mail of its own. */
  isMailed?: true
}

const only = (id: string | undefined) => () => sql<string>`(select ${id ?? null}::uuid)`

/** The invited person; for an invite by address only if confirmed and not a member. */
const invitedBy = (inviteId: string | undefined) => () =>
  sql<string>`(select i.invited_user_id from club_invites i
    where i.id = ${inviteId ?? null}::uuid and i.status = 'pending' and not exists
      (select from club_memberships m where m.club_id = i.club_id and m.user_id = i.invited_user_id))`

const membersOf = (clubId: string) => (_: Database, after: string) =>
  sql<string>`(select user_id from club_memberships where club_id = ${clubId} and user_id > ${after}::uuid)`

const typeOfNew = (type: ContentType) => `NEW_${type.toUpperCase()}`

type Words = Pick<NotificationTemplate, 'type' | 'title' | 'message'>

/** By notification type. */
const aboutNew = new Map<string, Preference>(
  contentTypes.map((type) => [typeOfNew(type), `new_${featureOf[type]}`]),
)
export const isAboutNew = (type: string): boolean => aboutNew.has(type)
/** Types whose words the specification gives: mail and push use them unchanged. */
export const quotedTypes: readonly string[] = contentTypes
  .filter((type) => kinds[type].notice.isQuoted)
  .map(typeOfNew)
/** Types of notifications about new items with the server's own titles. */
export const titlesOfNew = contentTypes.map((type) => [typeOfNew(type), kinds[type].notice.title] as const)

/** About an event, with a link to it; undefined if the event was deleted. */
const ofEvent =
  (
    words: (title: string, source: NotificationSource) => Words & Partial<NotificationTemplate>,
    to: (eventId: string, source: NotificationSource) => Expression<string>,
  ) =>
  (source: NotificationSource): NotificationTemplate | undefined => {
    const { item, clubSlug } = source
    if (item === undefined) return undefined
    return {
      to: () => to(item.id, source),
      mail: { label: 'See the event', path: `/${clubSlug}/events/${item.slug}` },
      ...words(item.title, source),
    }
  }

/** See platform.md 2.10, 3. */
export const notificationTemplates: Partial<
  Record<ActivityType, (source: NotificationSource) => NotificationTemplate | undefined>
> = {
  'content.created': ({ clubId, item, actorId }) => {
    if (!item) return undefined
    const { title, message } = kinds[item.type].notice
    return {
      type: typeOfNew(item.type),
      title,
      reach: 'news',
      by: actorId,
      preference: `new_${featureOf[item.type]}`,
      to: membersOf(clubId),
      message: message(item.title),
    }
  },
  'course.published': ({ clubId, clubName, course, actorId }) =>
    course?.isFirstPublication
      ? {
          type: 'NEW_COURSE',
          title: `New course: ${course.title}`,
          message: `${course.title} is now open in ${clubName}.`,
          reach: 'news',
          by: actorId,
          preference: 'courses',
          courseId: course.id,
          to: membersOf(clubId),
        }
      : undefined,
  'enrollment.added': ({ clubSlug, clubName, course, personId, actorId, actorName }) =>
    course && {
      type: 'COURSE_ENROLLED',
      title: `You are enrolled in ${course.title}`,
      message: `${actorName} enrolled you in the course ${course.title} of ${clubName}.`,
      reach: 'mine',
      by: actorId,
      preference: 'courses',
      courseId: course.id,
      to: () => sql<string>`(select user_id from course_enrollments
        where course_id = ${course.id} and user_id = ${personId ?? null}::uuid and status = 'active')`,
      mail: { label: 'Open the course', path: `/${clubSlug}/courses/${course.slug}` },
    },
  'club.notified': ({ clubId, notice }) =>
    notice && {
      ...notice,
      reach: 'news',
      preference: aboutNew.get(notice.type),
      to: membersOf(clubId),
    },
  'club.opening-scheduled': ({ clubId, clubSlug, clubName }) => ({
    to: membersOf(clubId),
    type: 'CLUB_OPENING',
    title: `${clubName} becomes public in three days`,
    message: `The owner of ${clubName} scheduled it to become public. Everyone will then read what is published from that day on, and join right away. What was written before stays with those who are members. Until then, any admin can cancel this.`,
    mail: { label: 'Go to the club', path: `/${clubSlug}` },
  }),
  'club.opening-canceled': ({ clubId, clubSlug, clubName }) => ({
    to: membersOf(clubId),
    type: 'CLUB_OPENING_CANCELED',
    title: `${clubName} stays private`,
    message: `${clubName} won’t become public: this was canceled.`,
    mail: { label: 'Go to the club', path: `/${clubSlug}` },
  }),
  'club.opened': ({ clubId, clubSlug, clubName }) => ({
    to: membersOf(clubId),
    alsoActor: true,
    type: 'CLUB_OPENED',
    title: `${clubName} is public now`,
    message: `From now on, everyone can read what is published in ${clubName}, and join. What was written before stays with those who were members.`,
    mail: { label: 'Go to the club', path: `/${clubSlug}` },
  }),
  'request.made': ({ clubId, clubSlug, clubName, actorName }) => ({
    to: () => managersOf(clubId),
    reach: 'mine',
    preference: 'club_join_requests',
    type: 'CLUB_JOIN_REQUEST',
    title: `${actorName} asks to join ${clubName}`,
    message: `${actorName} would like to become a member of ${clubName}.`,
    mail: { label: 'Review requests', path: `/${clubSlug}/members?tab=requests` },
  }),
  'request.accepted': ({ personId, clubSlug, clubName }) => ({
    to: only(personId),
    type: 'CLUB_JOIN_REQUEST_ACCEPTED',
    title: `Welcome to ${clubName}`,
    message: `Your request to join ${clubName} was accepted. You’re now a member.`,
    mail: { label: 'Go to the club', path: `/${clubSlug}` },
  }),
  'request.rejected': ({ personId, clubSlug, clubName }) => ({
    to: only(personId),
    type: 'CLUB_JOIN_REQUEST_REJECTED',
    title: `Your request to join ${clubName}`,
    message: `Your request to join ${clubName} was not accepted this time.`,
    mail: { label: 'See the club', path: `/${clubSlug}/preview` },
  }),
  'invite.sent': ({ inviteId, clubName, actorName }) => ({
    to: invitedBy(inviteId),
    type: 'CLUB_INVITE_SENT',
    title: `You are invited to ${clubName}`,
    message: `${actorName} invited you to join ${clubName}.`,
    // Mailed by features/invites.
    isMailed: true,
  }),
  'role.promoted': ({ personId, clubSlug, clubName, actorName }) => ({
    to: only(personId),
    type: 'ROLE_PROMOTED',
    title: `You are an admin of ${clubName}`,
    message: `${actorName} made you an admin of ${clubName}. You can manage its members, requests and settings.`,
    mail: { label: 'Go to the club', path: `/${clubSlug}` },
  }),
  'role.demoted': ({ personId, clubSlug, clubName, actorName }) => ({
    to: only(personId),
    type: 'ROLE_DEMOTED',
    title: `You are no longer an admin of ${clubName}`,
    message: `${actorName} removed your admin role in ${clubName}.`,
    mail: { label: 'Go to the club', path: `/${clubSlug}` },
  }),
  'member.removed': ({ personId, clubSlug, clubName }) => ({
    to: only(personId),
    type: 'MEMBER_REMOVED',
    title: `You are no longer a member of ${clubName}`,
    message: `An owner or admin removed you from ${clubName}.`,
    mail: { label: 'See the club', path: `/${clubSlug}/preview` },
  }),
  'ownership.offered': ({ personId, clubSlug, clubName, actorName }) => ({
    to: only(personId),
    type: 'OWNERSHIP_OFFERED',
    title: `${actorName} offered you ownership of ${clubName}`,
    message: `${actorName} offered to transfer ${clubName} to you. You become its owner only if you accept.`,
    mail: { label: 'See the offer', path: `/${clubSlug}` },
  }),
  'ownership.declined': ({ personId, clubSlug, clubName, actorName }) => ({
    to: only(personId),
    type: 'OWNERSHIP_DECLINED',
    title: `${actorName} declined ownership of ${clubName}`,
    message: `${actorName} declined your offer to become the owner of ${clubName}. You are still its owner.`,
    mail: { label: 'Go to the settings', path: `/${clubSlug}/settings` },
  }),
  'ownership.transferred': ({ personId, clubSlug, clubName, actorName }) => ({
    to: only(personId),
    type: 'OWNERSHIP_TRANSFERRED',
    title: `${clubName} has a new owner`,
    message: `${actorName} is now the owner of ${clubName}. The previous owner is now an admin.`,
    mail: { label: 'Go to the club', path: `/${clubSlug}` },
  }),
  'attend.moved-up': ofEvent(
    (title, { clubName }) => ({
      type: 'EVENT_PLACE_GAINED',
      title: `You have a spot at ${title}`,
      message: `A spot at ${title} in ${clubName} opened up, and it’s yours.`,
      alsoActor: true,
    }),
    (_, { activityId }) => movedUpBy(activityId),
  ),
  'event.changed': ofEvent(
    (title, { actorName }) => ({
      type: 'EVENT_UPDATED',
      title: `${title} has changed`,
      message: `${actorName} changed when or where ${title} takes place. Check the new details.`,
    }),
    notifiableAttendees,
  ),
  'event.called-off': ofEvent(
    (title, { actorName }) => ({
      type: 'EVENT_CALLED_OFF',
      title: `Canceled: ${title}`,
      message: `${actorName} canceled ${title}. We’ll notify you if it takes place after all.`,
    }),
    notifiableAttendees,
  ),
  'event.restored': ofEvent(
    (title, { actorName }) => ({
      type: 'EVENT_RESTORED',
      title: `Back on: ${title}`,
      message: `${actorName} restored ${title}, which had been canceled. You still have your spot.`,
    }),
    notifiableAttendees,
  ),
  'event.deleted': ({ activityId, actorName, clubName, clubSlug, deletedTitle }) => ({
    to: () => attendeesOfDeleted(activityId),
    type: 'EVENT_DELETED',
    title: deletedTitle ? `Canceled: ${deletedTitle}` : 'Canceled: an event',
    message: fill(
      actorName
        ? '{actorName} deleted {title} from {clubName}.'
        : '{title} in {clubName} was deleted with its organizer’s account.',
      { actorName, clubName, title: deletedTitle ?? (actorName ? 'an event' : 'An event') },
    ),
    mail: { label: 'See the club', path: `/${clubSlug}` },
  }),
}
