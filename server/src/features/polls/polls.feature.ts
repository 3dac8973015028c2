import type { Feature } from '../../platform/feature.ts'

export const pollsFeature = {
  errors: {
    poll_ended: 'This poll has ended',
    option_not_found: 'This poll has no such option; load it again',
  },
} satisfies Feature
