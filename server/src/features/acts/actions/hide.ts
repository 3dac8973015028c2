import type { Rules } from './action.ts'
import { onContent } from './content.ts'

export const hide = {
  ...onContent('hide'),
} satisfies Rules
