import { AppError } from '../../../platform/errors.ts'
import { isRestorable } from '../hiding/restorable.reads.ts'
import type { Rules } from './action.ts'
import { onContent } from './content.ts'

export const remove = {
  ...onContent('remove'),
  async refuseReversal(db, actId) {
    if (!(await isRestorable(db, actId))) throw new AppError('restoration_over')
  },
} satisfies Rules
