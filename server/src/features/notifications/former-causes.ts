import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { Tx } from '../../platform/write.ts'

/** Keeps who did what notifications tell of when it goes from a club's log: they name the person. */
export async function keepCauses({ db }: Tx, activityIds: string[]): Promise<void> {
  await sql`insert into former_causes (id, user_id)
    select a.id, a.user_id from club_activity_log a
    where a.id = any(${activityIds}::uuid[]) and a.user_id is not null
      and exists (select from notifications n where n.cause = a.id)
    on conflict do nothing`.execute(db)
}

/** SQL: ids of what a person did that somebody may have been told of. */
export const causesBy = (personId: string) => sql<string>`(
  select id from club_activity_log where user_id = ${personId}
  union all select id from former_causes where user_id = ${personId})`

/** Those that no notification tells of any more. */
export async function sweepCauses(db: Database): Promise<void> {
  await sql`delete from former_causes f where not exists (select from notifications n where n.cause = f.id)`.execute(
    db,
  )
}
