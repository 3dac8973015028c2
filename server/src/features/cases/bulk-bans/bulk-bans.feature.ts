import type { Feature } from '../../../platform/feature.ts'
import { limit, minute } from '../../../platform/rate-limits/rate-limits.ts'

export const bulkBansFeature = {
  rateLimits: {
    'PUT /clubs/:club/bulk-bans/:bulkId': [limit(60, 10 * minute)],
    'PUT /clubs/:club/bulk-bans/:bulkId/reversal': [limit(60, 10 * minute)],
  },
} satisfies Feature
