import { removeFromClub, restoreToClub } from '../restorations.writes.ts'
import type { Rules } from './action.ts'
import { followMessages, restricting } from './restricting.ts'

export const ban = {
  kind: 'member',
  days: 'optional',
  mayHideAll: true,
  ...restricting('banned', {
    async do(tx, act) {
      await followMessages(tx, act)
      await removeFromClub(tx, act, { isBan: true })
    },
    async undo(tx, act) {
      await followMessages(tx, act)
      await restoreToClub(tx, act)
    },
  }),
} satisfies Rules
