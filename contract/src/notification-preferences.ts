import { z } from 'zod'
import type { Endpoints } from './endpoint.ts'
import { type Feature, features } from './limits.ts'

type AboutNew = `new${Capitalize<Feature>}`

/** `newPosts` and so on, for each kind of content. */
const aboutNew = Object.fromEntries(
  features.map((feature) => [`new${feature.charAt(0).toUpperCase()}${feature.slice(1)}`, z.boolean()]),
) as Record<AboutNew, z.ZodBoolean>

/** All on by default (platform.md 3). */
export const notificationPreferences = z.object({
  ...aboutNew,
  newComments: z.boolean(),
  newLikes: z.boolean(),
  mentions: z.boolean(),
  clubJoinRequests: z.boolean(),
  jobApplications: z.boolean(),
  eventReminders: z.boolean(),
  /** New courses, unlocked lessons and reminders to continue. */
  courses: z.boolean(),
  /** Answers to assignments and comments in courses. */
  courseWork: z.boolean(),
  email: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

/** Omitted fields stay unchanged. */
export const changeNotificationPreferences = notificationPreferences.partial()
export type ChangeNotificationPreferences = z.infer<typeof changeNotificationPreferences>

export const notificationPreferencesApi = {
  'GET /notification-preferences': {
    summary: 'Get your notification preferences',
    access: 'person',
    response: notificationPreferences,
    errors: [],
  },
  'PUT /notification-preferences': {
    summary: 'Change your notification preferences',
    access: 'person',
    body: changeNotificationPreferences,
    response: notificationPreferences,
    errors: [],
  },
} as const satisfies Endpoints
