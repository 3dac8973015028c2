import { lockComments as lock } from '../hiding/hiding.writes.ts'
import type { Rules } from './action.ts'
import { onContent } from './content.ts'

export const lockComments = {
  ...onContent('lock_comments'),
  do: (tx, { id: actId, subject }) => lock(tx, { actId, contentId: subject.id }),
} satisfies Rules
