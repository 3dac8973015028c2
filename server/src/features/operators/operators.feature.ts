import type { Feature } from '../../platform/feature.ts'
import { day, hour, minute, ofAccount } from '../../platform/rate-limits/rate-limits.ts'

export const operatorsFeature = {
  rateLimits: {
    // With five tries a code, at most a hundred guesses a day of a million.
    'POST /admin/entry-codes': [ofAccount(5, 10 * minute), ofAccount(20, day)],
    'POST /admin/entry': [ofAccount(20, 10 * minute)],
    'PUT /admin/operators/:personId': [ofAccount(20, hour)],
  },
  errors: {
    entry_code_over: 'This code no longer works; request another one',
    address_not_confirmed: 'This person hasn’t confirmed their email address yet',
    already_operator: 'This person is an operator already',
    not_an_operator: 'This person is not an operator',
    last_operator: 'The server needs an operator; name another one first',
  },
} satisfies Feature
