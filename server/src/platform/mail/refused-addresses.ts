import type { Database } from '../database/database.ts'

/** When a mail server permanently refused the address; undefined if it gets mail. */
export async function refusedSince(db: Database, address: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('refused_addresses')
    .select('refused_at')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  return row?.refused_at
}

export async function refuse(db: Database, address: string): Promise<void> {
  await db
    .insertInto('refused_addresses')
    .values({ address: address.toLowerCase() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function forgetRefusalOf(db: Database, address: string): Promise<void> {
  await db.deleteFrom('refused_addresses').where('address', '=', address.toLowerCase()).execute()
}
