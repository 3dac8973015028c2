import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Where the server of the browser tests says which database it uses. */
export const databaseFile = (port: number | string) => join(tmpdir(), `guildhall-e2e-database-${port}`)

/** Straight into the server's database, for what a test is not about and nobody can do by hand. */
export async function inDatabase(statement: string, values: unknown[]): Promise<void> {
  const url = await readFile(databaseFile(process.env.E2E_PORT ?? 4318), 'utf8')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
