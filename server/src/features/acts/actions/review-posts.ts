import type { Rules } from './action.ts'
import { restricting } from './restricting.ts'

export const reviewPosts = {
  kind: 'member',
  days: 'optional',
  words: ({ place }) => `Moderators review your posts in ${place}`,
  ...restricting('reviewed'),
} satisfies Rules
