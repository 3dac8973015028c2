import { z } from 'zod'
import { cursor, id, line, page, person, text } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { contentKinds, limits } from './limits.ts'
import { legalPages } from './place-limits.ts'

/** Where it leads (platform.md 3, decision 052); slugs are the current ones. */
const notificationMetadata = z.object({
  /** For a decision of moderators about the reader. */
  actId: z.string().optional(),
  clubId: z.string().optional(),
  clubSlug: z.string().optional(),
  contentId: z.string().optional(),
  contentType: z.enum(contentKinds).optional(),
  contentSlug: z.string().optional(),
  commentId: z.string().optional(),
  applicantUsername: z.string().optional(),
  courseSlug: z.string().optional(),
  lessonSlug: z.string().optional(),
  /** A legal page. */
  page: z.enum(legalPages).optional(),
})
export type NotificationMetadata = z.infer<typeof notificationMetadata>

export const notification = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: z.string(),
  /** Name and logo of its club. */
  clubName: z.string().nullable(),
  clubLogoUrl: z.string().nullable(),
  /** The present title of its item, lesson or course. */
  itemTitle: z.string().nullable(),
  /** The latest two people who did it, without people you block and deleted accounts; empty for types that name no one. */
  people: z.array(person),
  /** Their number, up to 101. */
  peopleCount: z.number(),
  metadata: notificationMetadata,
})
export type Notification = z.infer<typeof notification>

/** Counted up to 100; 100 may mean more. */
const unreadNotifications = z.object({ unreadCount: z.number() })
export type UnreadNotifications = z.infer<typeof unreadNotifications>

/**
 * Reserved for the server, which derives visibility and destination from them: about the reader's own things and
 * memberships, unlike news of a club. PostgreSQL reads this expression, too.
 */
export const ownTypes =
  /^(CLUB_|ROLE_|OWNERSHIP_|MEMBER_|JOB_APPLICATION|EVENT_|CONTENT_LIKED|NEW_COMMENT|COMMENT_REPLIED|MENTIONED|LESSON_|ASSIGNMENT_|REPORT_|CASE_|LEGAL_|MODERATION_|APPEAL_|HELD_|SIGN_UP_)/

const required = (max: number, name: string) =>
  line(max, `${name} has at most ${max} characters`).refine((value) => value !== '', `${name} is required`)

export const notifyClubMembers = z.object({
  /** Made by the client: a notice repeated under the same id is sent once. */
  id: id.optional(),
  clubId: z.string('Club ID is required').pipe(id),
  type: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_]{0,49}$/, 'A type has letters, digits and underscores, 50 at most')
    .refine((value) => !ownTypes.test(value), 'This type is the server’s own')
    // Alias from content.md 5 for services (decisions.md C6).
    .transform((value) => (value === 'service_created' ? 'NEW_SERVICE' : value)),
  title: required(limits.noticeTitle, 'A title'),
  message: required(limits.noticeMessage, 'A message'),
  /** The item of that club to which it leads; both or neither. */
  metadata: z
    .object({
      contentType: z.enum(contentKinds, 'Not a kind of content').optional(),
      contentSlug: text(limits.contentSlugMax, 'Not an address').optional(),
    })
    .refine(({ contentType, contentSlug }) => (contentType === undefined) === (contentSlug === undefined), {
      path: ['contentSlug'],
      message: 'Give contentType and contentSlug, or neither',
    })
    .default({}),
})

/** `own`: about you, what you shared and your memberships. `news`: what is published in your clubs. */
const notificationFilters = ['all', 'unread', 'own', 'news'] as const
export type NotificationFilter = (typeof notificationFilters)[number]

export const notificationsApi = {
  'POST /functions/v1/notify-club-members': {
    summary: 'Notify a club’s other members; owner and admins only',
    access: 'person',
    body: notifyClubMembers,
    response: z.object({ success: z.literal(true), error: z.null() }),
    errors: [
      'club_not_found',
      'members_only',
      'permission_denied',
      'silenced',
      'content_not_found',
      'id_taken',
    ],
  },
  'GET /notifications': {
    summary: 'List your notifications, newest first, without those about things you can no longer see',
    access: 'person',
    query: z.object({ filter: z.enum(notificationFilters).default('all'), cursor }),
    response: page(notification),
    errors: [],
  },
  'GET /notifications/unread-count': {
    summary: 'Count your unread notifications, up to 100',
    access: 'person',
    response: unreadNotifications,
    errors: [],
  },
  'PUT /notifications/read': {
    summary: 'Mark all notifications as read, or those up to a time',
    access: 'person',
    body: z.object({
      /** `createdAt` of the newest one shown: later ones stay unread. */
      until: z.iso.datetime('This is not a time').optional(),
    }),
    response: unreadNotifications,
    errors: [],
  },
  'PUT /notifications/:notificationId/read': {
    summary: 'Mark a notification as read',
    access: 'person',
    params: z.object({ notificationId: id }),
    response: unreadNotifications,
    errors: ['notification_not_found'],
  },
} as const satisfies Endpoints
