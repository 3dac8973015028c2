import type { Action } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import { hide, unhide } from '../hiding/hiding.writes.ts'
import type { Rules } from './action.ts'

/** What acts on content share; they hide it unless they say otherwise. */
export const onContent = (action: Action) =>
  ({
    kind: 'content',
    // Not by the log, which has no index of things. A reply hidden with its comment may be hidden by itself as well.
    repeats: ({ subject: { kind, id } }) => sql`select l.actor_id, l.created_at from hidings h
      join moderation_log l on l.id = h.act_id and l.subject_id = h.subject_id
      where h.kind = ${kind} and h.subject_id = ${id} and l.what = ${action}`,
    do: (tx, { id: actId, subject }) => hide(tx, { actId, subject }),
    undo: (tx, { id: actId }) => unhide(tx, { actId }),
  }) satisfies Partial<Rules>
