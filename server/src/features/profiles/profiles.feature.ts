import type { Feature } from '../../platform/feature.ts'

export const profilesFeature = {
  errors: {
    username_taken: 'This username is already taken. Please choose another one.',
    username_reserved: 'This username is reserved. Please choose another one.',
    user_not_found: 'User not found',
  },
} satisfies Feature
