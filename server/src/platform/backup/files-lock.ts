import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/database.ts'

const key = 7_423_002

/** False during a backup, which copies files after rows. Delays a backup until the transaction ends. */
export async function mayRemoveFiles(tx: Database): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select pg_try_advisory_xact_lock_shared(${key}) as may`.execute(tx)
  return rows[0]?.may === true
}

/** Prevents removal of stored files while the connection lasts. */
export async function holdFiles(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [key])
}
