import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'

/** Preserves the causes of notifications that are deleted from a club's log: they name the person. */
export async function keepCauses({ db }: Tx, activityIds: string[]): Promise<void> {
  await sql`insert into former_causes (id, user_id)
    select a.id, a.user_id from club_activity_log a
    where a.id = any(${activityIds}::uuid[]) and a.user_id is not null
      and exists (select from notifications n where n.cause = a.id)
    on conflict do nothing`.execute(db)
}

/** SQL: ids of a person's activities with possible notifications. */
export const causesBy = (personId: string) => sql<string>`(
  select id from club_activity_log where user_id = ${personId}
  union all select id from former_causes where user_id = ${personId})`

/** Deletes causes without notifications. */
export async function sweepCauses(db: Database): Promise<void> {
  await sql`delete from former_causes f where not exists (select from notifications n where n.cause = f.id)`.execute(
    db,
  )
}
