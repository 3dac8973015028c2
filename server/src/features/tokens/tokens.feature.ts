import type { Feature } from '../../platform/feature.ts'
import { limit, minute } from '../../platform/rate-limits.ts'
import type { Nothing } from '../../platform/tasks.ts'
import { sweepTokens } from './tokens.tasks.ts'

declare module '../../platform/tasks.ts' {
  interface TaskPayloads {
    'tokens.sweep': Nothing
  }
}

export const tokensFeature = {
  tasks: {
    'tokens.sweep': { lane: 'long', schedule: '44 3 * * *', run: ({ db }) => sweepTokens(db) },
  },
  rateLimits: {
    'POST /auth/v1/tokens': [limit(30, 10 * minute)],
    'PUT /auth/v1/calendar-address': [limit(30, 10 * minute)],
    'PUT /auth/v1/feed-address': [limit(30, 10 * minute)],
  },
} satisfies Feature
