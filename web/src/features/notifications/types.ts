import { contentKinds } from '@guildhall/contract/limits'
import type { NewItemType, NotificationType } from '@guildhall/contract/notification-types'
import type { Notification } from '@guildhall/contract/notifications'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconAt,
  IconBell,
  IconBook,
  IconBriefcase,
  IconCalendarCancel,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarTime,
  IconChecklist,
  IconCircleCheck,
  IconCircleX,
  IconClipboardText,
  IconClock,
  IconCoin,
  IconCrown,
  IconFileText,
  IconFlag,
  IconGavel,
  IconGift,
  IconHeart,
  IconHourglass,
  IconInbox,
  IconLock,
  IconLockOpen,
  IconMailOpened,
  IconMessageCircle,
  IconMessageReply,
  IconReceipt,
  IconScale,
  IconSchool,
  IconSettings,
  IconShieldCheck,
  IconShieldX,
  IconTrash,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  IconUserX,
  IconWorld,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { kindWords } from '../../content/kindWords'
import { linkToPlace } from '../../content/links'

const newItems = Object.fromEntries(
  contentKinds.map((kind) => [`NEW_${kind.toUpperCase()}`, kindWords[kind].icon]),
) as Record<NewItemType, Icon>

/** Icons by type (platform.md 2.10); unknown types get the bell. */
const icons: Record<NotificationType | 'SERVICE_DELETED' | 'SERVICE_UPDATED', Icon> = {
  ...newItems,
  NEW_COMMENT: IconMessageCircle,
  COMMENT_REPLIED: IconMessageReply,
  MENTIONED: IconAt,
  CONTENT_LIKED: IconHeart,
  CLUB_JOIN_REQUEST: IconUserPlus,
  CLUB_JOIN_REQUEST_ACCEPTED: IconUserCheck,
  CLUB_JOIN_REQUEST_REJECTED: IconUserX,
  CLUB_INVITE: IconMailOpened,
  CLUB_INVITE_SENT: IconMailOpened,
  CLUB_DELETED: IconTrash,
  CLUB_RESTORED: IconArrowBackUp,
  CLUB_OPENING: IconWorld,
  CLUB_OPENING_CANCELED: IconLock,
  CLUB_OPENED: IconWorld,
  CLUB_TERMS_CHANGED: IconClipboardText,
  CLUB_HELD_WAITING: IconHourglass,
  CLUB_HELD_APPROVED: IconCircleCheck,
  CLUB_HELD_DECLINED: IconCircleX,
  SERVICE_DELETED: IconTrash,
  SERVICE_UPDATED: IconSettings,
  JOB_APPLICATION: IconBriefcase,
  JOB_APPLICATION_INVITED: IconBriefcase,
  JOB_APPLICATION_DECLINED: IconBriefcase,
  NEW_COURSE: IconSchool,
  COURSE_ENROLLED: IconSchool,
  LESSON_PUBLISHED: IconBook,
  LESSONS_PUBLISHED: IconBook,
  LESSON_UNLOCKED: IconLockOpen,
  LESSON_COMMENTED: IconMessageCircle,
  LESSON_COMMENT_REPLIED: IconMessageReply,
  ASSIGNMENT_SUBMITTED: IconInbox,
  ASSIGNMENT_ACCEPTED: IconCircleCheck,
  ASSIGNMENT_RETURNED: IconChecklist,
  ROLE_PROMOTED: IconShieldCheck,
  ROLE_DEMOTED: IconShieldX,
  MEMBER_JOINED: IconUserPlus,
  MEMBER_REMOVED: IconUserMinus,
  MODERATION_ACT: IconScale,
  MODERATION_REVERSED: IconScale,
  APPEAL_RECEIVED: IconScale,
  APPEAL_DECIDED: IconScale,
  MODERATOR_ADDED: IconShieldCheck,
  MODERATOR_REMOVED: IconShieldX,
  OWNERSHIP_OFFERED: IconCrown,
  OWNERSHIP_DECLINED: IconCrown,
  OWNERSHIP_TRANSFERRED: IconCrown,
  EVENT_PLACE_GAINED: IconCalendarCheck,
  EVENT_REMINDER: IconCalendarTime,
  EVENT_UPDATED: IconCalendarEvent,
  EVENT_RESTORED: IconCalendarCheck,
  EVENT_CALLED_OFF: IconCalendarCancel,
  EVENT_DELETED: IconCalendarCancel,
  ENTITLEMENT_ASKED: IconCoin,
  ENTITLEMENT_PAID: IconReceipt,
  ENTITLEMENT_GIVEN: IconGift,
  ENTITLEMENT_DUE: IconClock,
  ENTITLEMENT_LATE: IconAlertTriangle,
  ENTITLEMENT_ENDED: IconUserMinus,
  REPORT_RECEIVED: IconFlag,
  REPORT_CLOSED: IconFlag,
  CASE_OPENED: IconGavel,
  CASE_LEGAL: IconAlertTriangle,
  CASE_ESCALATED: IconGavel,
  CASE_REMINDER: IconGavel,
  LEGAL_CHANGED: IconFileText,
}
export const iconOf = ({ type }: Notification): Icon => (icons as Record<string, Icon>)[type] ?? IconBell

/** Link to the notification's subject. */
export function linkOf({ type, metadata }: Notification) {
  const { clubId, clubSlug, commentId, contentType, contentSlug, applicantUsername: username } = metadata
  const { actId, courseSlug, lessonSlug, page } = metadata
  if (actId) return linkOptions({ to: '/statements/$actId', params: { actId } })
  if (type === 'JOB_APPLICATION' && username)
    return linkOptions({ to: '/user/$username', params: { username } })
  if (type === 'LEGAL_CHANGED' && page) return linkOptions({ to: `/${page}` })
  if (type === 'APPEAL_RECEIVED')
    return clubSlug
      ? linkOptions({ to: '/$clubSlug/moderation', params: { clubSlug }, search: { tab: 'appeals' } })
      : linkOptions({ to: '/admin/$', params: { _splat: 'appeals' } })
  if (type.startsWith('REPORT_'))
    return linkOptions({ to: '/settings/$section', params: { section: 'reports' } })
  if (type.startsWith('CASE_')) return linkToCases(clubSlug)
  if (ownMemberships.includes(type))
    return linkOptions({ to: '/settings/$section', params: { section: 'memberships' } })
  if (!clubSlug) return linkOptions({ to: '/' })
  if (type === 'CLUB_JOIN_REQUEST')
    return linkOptions({ to: '/$clubSlug/members', params: { clubSlug }, search: { tab: 'requests' } })
  if (type === 'ENTITLEMENT_ASKED')
    return linkOptions({ to: '/$clubSlug/payments', params: { clubSlug }, search: { state: 'pending' } })
  if (type === 'MEMBER_JOINED')
    return linkOptions({ to: '/$clubSlug/members', params: { clubSlug }, search: { sort: 'joined' } })
  if (type === 'CLUB_HELD_WAITING' || type === 'CLUB_HELD_DECLINED')
    return linkOptions({ to: '/$clubSlug/held', params: { clubSlug } })
  if (type === 'CLUB_INVITE' || type === 'CLUB_INVITE_SENT')
    return linkOptions({ to: '/join-club', search: { club: clubId } })
  if (courseSlug && type === 'ASSIGNMENT_SUBMITTED')
    return linkOptions({
      to: '/$clubSlug/courses/$courseSlug/enrollments',
      params: { clubSlug, courseSlug },
      search: { tab: 'submissions' },
    })
  if (courseSlug && lessonSlug)
    return linkOptions({
      to: '/$clubSlug/courses/$courseSlug/lessons/$lessonSlug',
      params: { clubSlug, courseSlug, lessonSlug },
      hash: commentId && `comment-${commentId}`,
    })
  if (courseSlug)
    return linkOptions({ to: '/$clubSlug/courses/$courseSlug', params: { clubSlug, courseSlug } })
  if (contentType && contentSlug)
    return {
      ...linkToPlace({ club: { slug: clubSlug }, type: contentType, slug: contentSlug }),
      // Only notifications about comments have one.
      hash: commentId && `comment-${commentId}`,
    }
  return linkOptions({ to: '/$clubSlug', params: { clubSlug } })
}

/** What the viewer pays for, in all clubs. */
const ownMemberships = ['ENTITLEMENT_DUE', 'ENTITLEMENT_LATE', 'ENTITLEMENT_ENDED']

/** Queue of a club; without one, of the server. */
const linkToCases = (clubSlug: string | undefined) =>
  clubSlug
    ? linkOptions({ to: '/$clubSlug/moderation' as '/$clubSlug/members', params: { clubSlug } })
    : linkOptions({ to: '/admin/cases' as '/' })
