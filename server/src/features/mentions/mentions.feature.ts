import type { Feature } from '../../platform/feature.ts'
import { limit, minute } from '../../platform/rate-limits/rate-limits.ts'

export const mentionsFeature = {
  rateLimits: {
    // Called while typing.
    'GET /clubs/:club/mentionable': [limit(240, minute)],
    'GET /content/:contentId/mentionable': [limit(240, minute)],
  },
} satisfies Feature
