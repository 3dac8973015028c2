import type { Feature } from '../../platform/feature.ts'
import { byNetwork, bySecret, limit, minute } from '../../platform/rate-limits/rate-limits.ts'

export const feedFeature = {
  rateLimits: {
    'GET /clubs/:club/feeds/:file': [limit(120, minute, byNetwork)],
    'GET /clubs/:club/topics/:topicId/feeds/:file': [limit(120, minute, byNetwork)],
    'GET /feeds/:file': [limit(30, minute, bySecret)],
  },
} satisfies Feature
