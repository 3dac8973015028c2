import type { Feature } from '../../platform/feature.ts'

export const commentsFeature = {
  errors: {
    comment_not_found: 'This comment does not exist, or is not yours to see',
  },
} satisfies Feature
