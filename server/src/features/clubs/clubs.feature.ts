import type { Feature } from '../../platform/feature.ts'
import { hour, limit, minute } from '../../platform/rate-limits.ts'
import { scoreClubs } from './clubs.tasks.ts'

declare module '../../platform/tasks.ts' {
  interface TaskPayloads {
    'clubs.score': { clubId?: string }
  }
}

export const clubsFeature = {
  tasks: {
    'clubs.score': {
      lane: 'bulk',
      schedule: '*/10 * * * *',
      run: (deps, { clubId }) => scoreClubs(deps, clubId),
    },
  },
  rateLimits: {
    'POST /clubs': [limit(20, hour)],
    // Called while typing.
    'GET /club-addresses': [limit(120, minute)],
    // Each former name of a club reserves its address.
    'PUT /clubs/:club/details': [limit(60, hour)],
  },
} satisfies Feature
