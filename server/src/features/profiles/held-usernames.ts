import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

const holdDays = 90
/** So that nobody keeps a hundred names from others by going through them. */
const heldOfOne = 5

/** SQL: what a username is held by; see 0024_held_usernames.sql. */
const digestOf = (username: string) => sql<Buffer>`username_digest(${username})`

/**
 * Holds a username that a person gives up, the newest five of each. Whoever has it may take it again, and nobody else
 * (decisions.md U3). Without a person, as after an account was deleted, it is kept from everybody.
 */
export async function holdUsername(db: Database, personId: string | null, username: string): Promise<void> {
  const given = { user_id: personId, held_until: sql<Date>`now() + make_interval(days => ${holdDays})` }
  await db
    .insertInto('held_usernames')
    .values({ digest: digestOf(username), ...given })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet(given))
    .execute()
  await db
    .deleteFrom('held_usernames')
    .where('digest', 'in', (eb) =>
      eb
        .selectFrom('held_usernames')
        .select('digest')
        .where('user_id', '=', personId)
        .orderBy('held_until', 'desc')
        .offset(heldOfOne),
    )
    .execute()
}

/** A person has their former username again. */
export async function takeBackUsername(db: Database, personId: string, username: string): Promise<void> {
  await db
    .deleteFrom('held_usernames')
    .where('digest', '=', digestOf(username))
    .where('user_id', '=', personId)
    .execute()
}

/** What a person gave up leads nowhere any more, and stays kept from others. */
export async function forgetHolder(db: Database, personId: string): Promise<void> {
  await db.updateTable('held_usernames').set({ user_id: null }).where('user_id', '=', personId).execute()
}

/** The id of the person for whom a username is held. */
export async function holderOf(db: Database, username: string): Promise<string | null> {
  const row = await db
    .selectFrom('held_usernames')
    .select('user_id')
    .where('digest', '=', digestOf(username))
    .where('held_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Lets go of what was held long enough. */
export async function sweepHeldUsernames(db: Database): Promise<void> {
  await db.deleteFrom('held_usernames').where('held_until', '<', sql<Date>`now()`).execute()
}
