import * as hiding from '../hiding/hiding.writes.ts'
import type { Rules } from './action.ts'
import { onContent } from './content.ts'

export const hide = {
  ...onContent('hide'),
  words: ({ thing, within }) => `${thing} was hidden${within}`,
  bundledAs: 'hidden',
  do: (tx, { id: actId, subject }) => hiding.hide(tx, { actId, subject }),
} satisfies Rules
