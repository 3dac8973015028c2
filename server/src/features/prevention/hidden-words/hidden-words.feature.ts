import type { Feature } from '../../../platform/feature.ts'
import { hour, limit } from '../../../platform/rate-limits/rate-limits.ts'

export const hiddenWordsFeature = {
  rateLimits: { 'POST /my/hidden-words': [limit(300, hour)] },
  errors: { too_many_hidden_words: 'You’ve reached the limit of 50 hidden words' },
} satisfies Feature
