import type { Rules } from './action.ts'
import { restricting } from './restricting.ts'

export const silence = {
  kind: 'member',
  days: 'required',
  ...restricting('silenced'),
} satisfies Rules
