import { endSessions } from '../../accounts/end-sessions.ts'
import type { Rules } from './action.ts'
import { followMessages, restricting } from './restricting.ts'

/** Ends what the account can still do. */
const endingAccess: Pick<Rules, 'do' | 'undo'> = {
  async do(tx, act) {
    if (act.personId) await endSessions(tx.db, act.personId)
    await followMessages(tx, act)
  },
  undo: followMessages,
}

export const suspend = {
  kind: 'account',
  days: 'optional',
  mayHideAll: true,
  ...restricting('suspended', endingAccess),
} satisfies Rules

export const close = {
  kind: 'account',
  mayHideAll: true,
  ...restricting('closed', endingAccess),
} satisfies Rules
