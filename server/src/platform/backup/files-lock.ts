import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database.ts'

const key = 7_423_002

/**
 * Whether stored files may be removed now. Not while a backup is made: it takes the files after the rows, and a file
 * that a row of the backup names must still be there. Holds a backup off until the transaction ends.
 */
export async function mayRemoveFiles(tx: Database): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select pg_try_advisory_xact_lock_shared(${key}) as may`.execute(tx)
  return rows[0]?.may === true
}

/** Keeps stored files from being removed for as long as the connection lasts. */
export async function holdFiles(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [key])
}
