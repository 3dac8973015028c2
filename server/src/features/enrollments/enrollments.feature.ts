import type { Feature } from '../../platform/feature.ts'
import { limit, minute } from '../../platform/rate-limits.ts'

export const enrollmentsFeature = {
  rateLimits: {
    'GET /courses/:courseId/enrollments.csv': [limit(10, 10 * minute)],
    // Mails people.
    'POST /courses/:courseId/reminders': [limit(10, 10 * minute)],
  },
} satisfies Feature
