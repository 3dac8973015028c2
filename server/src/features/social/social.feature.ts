import type { Feature } from '../../platform/feature.ts'
import { byNetwork, limit, minute } from '../../platform/rate-limits.ts'

export const socialFeature = {
  rateLimits: {
    'GET /storage/v1/social/:subject/:key/:file': [limit(120, minute, byNetwork)],
  },
} satisfies Feature
