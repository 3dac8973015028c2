import type { Feature } from '../../platform/feature.ts'

export const ownershipFeature = {
  errors: {
    offer_pending: 'There’s already an offer; withdraw it first',
    offer_not_found: 'There is no such offer',
    offer_over: 'This offer expired because you are no longer an admin',
  },
} satisfies Feature
