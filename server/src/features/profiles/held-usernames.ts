import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

const holdDays = 90
/** Bounds how many names a person can reserve by renaming. */
const heldPerPerson = 5

/** SQL: see 0024_held_usernames.sql. */
const digestOf = (username: string) => sql<Buffer>`username_digest(${username})`

/** Reserves a former username for its person, or for no one (decisions.md U3). */
export async function holdUsername(db: Database, personId: string | null, username: string): Promise<void> {
  const hold = { user_id: personId, reserved_until: sql<Date>`now() + make_interval(days => ${holdDays})` }
  await db
    .insertInto('reserved_usernames')
    .values({ digest: digestOf(username), ...hold })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet(hold))
    .execute()
  await db
    .deleteFrom('reserved_usernames')
    .where('digest', 'in', (eb) =>
      eb
        .selectFrom('reserved_usernames')
        .select('digest')
        .where('user_id', '=', personId)
        .orderBy('reserved_until', 'desc')
        .offset(heldPerPerson),
    )
    .execute()
}

export async function reclaimUsername(db: Database, personId: string, username: string): Promise<void> {
  await db
    .deleteFrom('reserved_usernames')
    .where('digest', '=', digestOf(username))
    .where('user_id', '=', personId)
    .execute()
}

/** Keeps the names reserved without a profile behind them. */
export async function forgetHolder(db: Database, personId: string): Promise<void> {
  await db.updateTable('reserved_usernames').set({ user_id: null }).where('user_id', '=', personId).execute()
}

export async function holderOf(db: Database, username: string): Promise<string | null> {
  const row = await db
    .selectFrom('reserved_usernames')
    .select('user_id')
    .where('digest', '=', digestOf(username))
    .where('reserved_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function sweepHeldUsernames(db: Database): Promise<void> {
  await db.deleteFrom('reserved_usernames').where('reserved_until', '<', sql<Date>`now()`).execute()
}
