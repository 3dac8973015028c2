import type { InsertObject, Transaction } from 'kysely'
import type { DB } from '../../server/src/platform/database/schema.ts'

// PostgreSQL takes at most 65,535 parameters in a statement.
const batchSize = 500

/** Inserts any number of rows into a table. */
export async function insertAll<T extends keyof DB>(
  db: Transaction<DB>,
  table: T,
  rows: InsertObject<DB, T>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + batchSize))
      .execute()
  }
}
