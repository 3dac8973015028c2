import type { Feature } from '../../../platform/feature.ts'
import { hour, limit, minute } from '../../../platform/rate-limits/rate-limits.ts'

export const enrollmentsFeature = {
  rateLimits: {
    'GET /courses/:courseId/enrollments.csv': [limit(10, 10 * minute)],
    // Says whether addresses belong to members.
    'POST /courses/:courseId/enrollments': [limit(60, hour)],
    // Mails people.
    'POST /courses/:courseId/reminders': [limit(10, 10 * minute)],
  },
} satisfies Feature
