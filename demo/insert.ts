import type { InsertObject, Transaction } from 'kysely'
import type { DB } from '../server/src/platform/schema.ts'

const batch = 500

/** Inserts any number of rows. */
export async function insertAll<T extends keyof DB>(
  db: Transaction<DB>,
  table: T,
  rows: InsertObject<DB, T>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + batch))
      .execute()
  }
}
