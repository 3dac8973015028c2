import { z } from 'zod'
import type { Endpoints } from './endpoint.ts'

/** All on by default (platform.md 3). */
export const notificationPreferences = z.object({
  newPosts: z.boolean(),
  newEvents: z.boolean(),
  newPolls: z.boolean(),
  newProducts: z.boolean(),
  newServices: z.boolean(),
  newJobs: z.boolean(),
  newComments: z.boolean(),
  clubJoinRequests: z.boolean(),
  jobApplications: z.boolean(),
  email: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

export const editNotificationPreferences = z.object(notificationPreferences.shape)

export const notificationPreferencesApi = {
  'GET /notification-preferences': {
    summary: 'What the viewer wants to be notified of',
    access: 'person',
    response: notificationPreferences,
    errors: [],
  },
  'PUT /notification-preferences': {
    summary: 'Change what the viewer wants to be notified of',
    access: 'person',
    body: editNotificationPreferences,
    response: notificationPreferences,
    errors: [],
  },
} as const satisfies Endpoints
