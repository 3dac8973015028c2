import type { Feature } from '../../platform/feature.ts'
import { hour, limit, minute } from '../../platform/rate-limits/rate-limits.ts'

export const requestsFeature = {
  rateLimits: {
    'PUT /clubs/:club/join-request': [limit(30, hour)],
    'PUT /clubs/:club/join-requests/decisions': [limit(30, minute)],
  },
} satisfies Feature
