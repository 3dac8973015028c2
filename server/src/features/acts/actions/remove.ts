import { AppError } from '../../../platform/errors.ts'
import { hide } from '../hiding/hiding.writes.ts'
import { isRestorable } from '../hiding/restorable.reads.ts'
import type { Rules } from './action.ts'
import { onContent } from './content.ts'

export const remove = {
  ...onContent('remove'),
  words: ({ thing, within }) => `${thing} was removed${within}`,
  bundledAs: 'removed',
  do: (tx, { id: actId, subject }) => hide(tx, { actId, subject }),
  async refuseReversal(db, actId) {
    if (!(await isRestorable(db, actId))) throw new AppError('restoration_over')
  },
} satisfies Rules
