import { type ContentType, featureOf } from '@guildhall/contract/limits'

type NotificationRow = {
  type: string
  metadata: unknown
  club_id: string | null
  club_slug: string | null
  content_type: string | null
  content_slug: string | null
  comment_id: string | null
  course_slug: string | null
  lesson_slug: string | null
}

/** Path of a notification's subject, as in the list (platform.md 2.10), with present slugs. */
export function destinationOf({
  type,
  metadata,
  club_id,
  club_slug,
  content_type,
  content_slug,
  comment_id,
  course_slug,
  lesson_slug,
}: NotificationRow): string {
  const { actId, applicantUsername, commentId, page } = (metadata ?? {}) as {
    actId?: string
    applicantUsername?: string
    commentId?: string
    page?: string
  }
  if (actId) return `/statements/${actId}`
  if (type === 'JOB_APPLICATION' && applicantUsername) return `/user/${applicantUsername}`
  if (type === 'LEGAL_CHANGED' && page) return `/${page}`
  if (type === 'APPEAL_RECEIVED') return club_slug ? `/${club_slug}/moderation?tab=appeals` : '/admin/appeals'
  if (type.startsWith('REPORT_')) return '/settings/reports'
  if (type.startsWith('CASE_')) return club_slug ? `/${club_slug}/moderation` : '/admin/cases'
  if (['ENTITLEMENT_DUE', 'ENTITLEMENT_LATE', 'ENTITLEMENT_ENDED'].includes(type))
    return '/settings/memberships'
  if (!club_slug) return '/'
  if (type === 'ENTITLEMENT_ASKED') return `/${club_slug}/payments?state=pending`
  if (type === 'CLUB_JOIN_REQUEST') return `/${club_slug}/members?tab=requests`
  if (type === 'MEMBER_JOINED') return `/${club_slug}/members?sort=joined`
  if (type === 'CLUB_HELD_WAITING' || type === 'CLUB_HELD_DECLINED') return `/${club_slug}/held`
  if (type === 'CLUB_INVITE' || type === 'CLUB_INVITE_SENT') return `/join-club?club=${club_id}`
  if (course_slug) {
    const course = `/${club_slug}/courses/${course_slug}`
    if (type === 'ASSIGNMENT_SUBMITTED') return `${course}/enrollments?tab=submissions`
    if (!lesson_slug) return course
    return `${course}/lessons/${lesson_slug}${commentId ? `#comment-${commentId}` : ''}`
  }
  if (!content_type || !content_slug) return `/${club_slug}`
  const item = `/${club_slug}/${featureOf[content_type as ContentType]}/${content_slug}`
  return comment_id ? `${item}#comment-${comment_id}` : item
}
