import type { Rules } from './action.ts'
import { onContent } from './content.ts'

export const hide = {
  ...onContent('hide'),
  words: ({ thing, within }) => `${thing} was hidden${within}`,
  bundledAs: 'hidden',
} satisfies Rules
