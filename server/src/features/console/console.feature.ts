import type { Feature } from '../../platform/feature.ts'
import { hour, minute, ofAccount } from '../../platform/rate-limits/rate-limits.ts'

export const consoleFeature = {
  rateLimits: {
    'POST /admin/mail/test': [ofAccount(10, 10 * minute)],
    'POST /admin/people/:personId/password-resets': [ofAccount(30, hour)],
  },
  errors: {
    task_not_found: 'This task is done, running or deleted',
  },
} satisfies Feature
