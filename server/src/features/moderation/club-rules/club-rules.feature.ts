import type { Feature } from '../../../platform/feature.ts'

export const clubRulesFeature = {
  errors: {
    rules_not_accepted: 'Accept the club’s rules to join',
    rules_changed: 'The club’s rules changed; read them again',
  },
} satisfies Feature
