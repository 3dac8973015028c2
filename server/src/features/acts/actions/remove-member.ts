import { sql } from 'kysely'
import { removeFromClub, restoreToClub } from '../restorations.writes.ts'
import type { Rules } from './action.ts'

export const removeMember = {
  kind: 'member',
  repeats: ({ clubId, personId }) => sql`select null::uuid as actor_id, null::timestamptz as created_at
    where not exists (select from club_memberships where club_id = ${clubId} and user_id = ${personId})
      and not exists (select from clubs where id = ${clubId} and permissions -> 'admins' ? ${personId}::text)`,
  do: (tx, act) => removeFromClub(tx, act, { isBan: false }),
  undo: restoreToClub,
} satisfies Rules
