import type { Feature } from '../../platform/feature.ts'
import { limit, minute } from '../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { admitUnpaid, followTerms } from './lapse.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'entitlements.follow': Nothing
    'entitlements.admit': { clubId: string; personIds: string[] }
  }
}

export const paymentsFeature = {
  tasks: {
    'entitlements.follow': { lane: 'bulk', schedule: '7 * * * *', run: (deps) => followTerms(deps) },
    'entitlements.admit': { lane: 'bulk', run: admitUnpaid },
  },
  rateLimits: {
    'POST /clubs/:club/payments/matches': [limit(20, 10 * minute)],
    'GET /clubs/:club/payments.csv': [limit(10, 10 * minute)],
    'GET /clubs/:club/entitlements.csv': [limit(10, 10 * minute)],
  },
  errors: {
    payment_pending: 'You have asked to join. You are a member once your payment is confirmed.',
    entitlement_not_found: 'This membership has ended, or is not yours to see',
    entitlement_without_end: 'This membership has no end. To end it, leave the club.',
    payment_not_found: 'This payment does not exist, or is not yours to see',
    refund_too_large: 'This is more than was paid',
    bank_file_unreadable:
      'No payments were found in this file. Export it from your bank as CSV, with its column names.',
    club_is_free: 'This club is free',
  },
} satisfies Feature
