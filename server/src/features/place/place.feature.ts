import type { LegalPage } from '@guildhall/contract/place-limits'
import type { Feature } from '../../platform/feature.ts'
import { hour, limit, minute } from '../../platform/rate-limits/rate-limits.ts'
import { notifyOfVersion } from './place.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'place.notify': { page: LegalPage; number: number; after?: string }
  }
}

export const placeFeature = {
  tasks: {
    'place.notify': { lane: 'bulk', run: (deps, payload) => notifyOfVersion(deps, payload) },
  },
  rateLimits: {
    // May mail everyone.
    'POST /admin/pages/:page/versions': [limit(30, hour)],
    'GET /admin/pages/:page/acceptances': [limit(10, 10 * minute)],
  },
  errors: {
    page_not_found: 'This page has no text yet',
  },
} satisfies Feature
