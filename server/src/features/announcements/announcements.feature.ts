import type { Feature } from '../../platform/feature.ts'
import { hour, limit } from '../../platform/rate-limits/rate-limits.ts'

export const announcementsFeature = {
  rateLimits: {
    // Shown to everyone at once.
    'PUT /admin/announcement': [limit(30, hour)],
    'PUT /clubs/:club/announcement': [limit(30, hour)],
  },
  errors: {
    announcement_not_found: 'This announcement is no longer shown',
  },
} satisfies Feature
