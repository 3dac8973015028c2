import { lockComments as lock } from '../hiding/hiding.writes.ts'
import type { Rules } from './action.ts'
import { onContent } from './content.ts'

export const lockComments = {
  ...onContent('lock_comments'),
  words: ({ thing, within }) => `Comments on ${thing.replace('Your', 'your')} were locked${within}`,
  do: (tx, { id: actId, subject }) => lock(tx, { actId, contentId: subject.id }),
} satisfies Rules
