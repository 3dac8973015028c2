import type { Action } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import { isReversed } from '../log.reads.ts'
import type { Rules } from './action.ts'

/** Once in a case. */
const once = (action: Action): Pick<Rules, 'repeats'> => ({
  repeats: ({ caseId, personId }) => sql`select l.actor_id, l.created_at from moderation_log l
    where l.what = ${action} and l.case_id = ${caseId} and l.person_id = ${personId} and not ${isReversed}`,
})

export const warn = {
  kind: 'member',
  ...once('warn'),
} satisfies Rules

export const warnAccount = {
  kind: 'account',
  ...once('warn_account'),
} satisfies Rules
