/** The choices in forms. Separate from the limits, which every page loads. */

export const tokenScopes = ['read', 'write'] as const
export const tokenLifetimes = ['30-days', '90-days', '1-year', 'never'] as const

/** Types in a club's activity log, by kind. */
export const activityTypes = {
  members: ['member.joined', 'member.left', 'member.removed'],
  roles: [
    'role.promoted',
    'role.demoted',
    'ownership.offered',
    'ownership.declined',
    'ownership.withdrawn',
    'ownership.transferred',
  ],
  payments: [
    'entitlement.asked',
    'entitlement.given',
    'entitlement.ended',
    'payment.recorded',
    'payment.refunded',
  ],
  requests: ['request.made', 'request.withdrawn', 'request.accepted', 'request.rejected'],
  invites: ['invite.sent', 'invite.linked', 'invite.revoked'],
  settings: [
    'club.created',
    'club.renamed',
    'club.updated',
    'club.converted',
    'club.opening-scheduled',
    'club.opening-canceled',
    'club.opened',
    'features.changed',
    'permissions.changed',
    'topics.changed',
    'groups.changed',
    'club.deleted',
    'club.restored',
  ],
  content: [
    'content.created',
    'content.updated',
    'content.status',
    'content.pinned',
    'content.unpinned',
    'content.moved',
    'content.deleted',
    'event.called-off',
    'event.restored',
    'club.notified',
  ],
  comments: ['comment', 'comment.updated', 'comment.deleted'],
  likes: ['like', 'unlike'],
  attendance: ['attend', 'attend.again', 'attend.cancelled'],
  courses: [
    'course.published',
    'course.hidden',
    'course.deleted',
    'course.restored',
    'course.completed',
    'enrollment.began',
    'enrollment.added',
    'enrollment.removed',
    'certificate.revoked',
  ],
} as const
export const activityKinds = [
  'members',
  'payments',
  'roles',
  'requests',
  'invites',
  'settings',
  'content',
  'comments',
  'likes',
  'attendance',
  'courses',
] as const satisfies readonly (keyof typeof activityTypes)[]
export type ActivityKind = keyof typeof activityTypes
/** Retention of a club's activity log; null forever. */
export const activityDays = [30, 90, 365, 730, null] as const
export type ActivityDays = (typeof activityDays)[number]

export const inviteLifetimes = ['1-day', '7-days', '30-days'] as const

export const pollDurations = ['1d', '3d', '7d', '30d'] as const
export const pollDays = { '1d': 1, '3d': 3, '7d': 7, '30d': 30 } as const satisfies Record<
  (typeof pollDurations)[number],
  number
>

export const eventFormats = ['in_person', 'online'] as const
export const jobTypes = ['full_time', 'part_time', 'internship', 'contract'] as const
export const payPeriods = ['hour', 'month', 'year'] as const
/** The poster chooses one of the last three. */
export const applicationDecisions = ['seen', 'invited', 'declined'] as const
export const applicationStatuses = ['applied', ...applicationDecisions] as const
export const workplaces = ['remote', 'on_site', 'hybrid'] as const
export const productCategories = [
  'clothing',
  'electronics',
  'home',
  'beauty',
  'sports',
  'toys',
  'books',
  'other',
] as const
export const productConditions = ['new', 'used', 'refurbished'] as const
export const locationTypes = ['online', 'inPerson', 'both'] as const
export const deliveryTimes = [
  '1hour',
  '2hours',
  '4hours',
  '1day',
  '2days',
  '3days',
  '1week',
  '2weeks',
  'custom',
] as const
/** Longest delivery times to filter listings by. */
export const deliveryLimits = ['1day', '3days', '1week', '1month'] as const
export const deliveryUnits = ['hour', 'day', 'week', 'month'] as const
