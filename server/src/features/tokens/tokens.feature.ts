import type { Feature } from '../../platform/feature.ts'
import { limit, minute } from '../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { sweepTokens } from './tokens.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
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
  errors: {
    token_unusable: 'This API token is unknown, was revoked or has expired',
    token_read_only: 'This API token may only read',
    token_refused: 'An API token cannot do this; log in instead',
    token_not_found: 'There is no such API token',
    too_many_tokens: 'You’ve reached the limit of 50 API tokens; revoke one first',
    calendar_address_changed: 'This calendar link has been replaced',
    calendar_not_found: 'There is no calendar at this address',
    feed_address_changed: 'This feed link has been replaced',
    feed_not_found: 'There is no feed at this address',
  },
  guesses: ['token_unusable', 'calendar_not_found', 'feed_not_found'],
} satisfies Feature
