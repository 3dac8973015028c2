import type { Rules } from './action.ts'
import { restricting } from './restricting.ts'

export const silence = {
  kind: 'member',
  days: 'required',
  words: ({ place }) => `You can’t write in ${place} for now`,
  ...restricting('silenced'),
} satisfies Rules
