import type { Rules } from './action.ts'
import { restricting } from './restricting.ts'

export const reviewPosts = {
  kind: 'member',
  days: 'optional',
  ...restricting('reviewed'),
} satisfies Rules
