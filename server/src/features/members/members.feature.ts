import type { Feature } from '../../platform/feature.ts'
import { limit, minute } from '../../platform/rate-limits/rate-limits.ts'

export const membersFeature = {
  rateLimits: {
    'GET /clubs/:club/members.csv': [limit(10, 10 * minute)],
  },
  errors: {
    member_not_found: 'This person is not a member of the club',
    owner_is_fixed: 'The owner stays the owner of the club',
    already_admin: 'This member is already an admin',
    not_an_admin: 'This person is not an admin of the club',
    leave_instead: 'Leave the club instead of removing yourself',
  },
} satisfies Feature
