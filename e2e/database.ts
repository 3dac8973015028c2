import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** What the server of the browser tests tells them: its database, and what it signs session cookies with. */
type Known = { url: string; secret: string }

/** Where it says so. */
export const knownFile = (port: number | string) => join(tmpdir(), `guildhall-e2e-database-${port}`)

export const tellTests = (port: number, known: Known) =>
  writeFile(knownFile(port), JSON.stringify(known), { mode: 0o600 })

export const readKnown = async (): Promise<Known> =>
  JSON.parse(await readFile(knownFile(process.env.E2E_PORT ?? 4318), 'utf8'))

/** Straight into the server's database, for what a test is not about and nobody can do by hand. */
export async function inDatabase(statement: string, values: unknown[]): Promise<void> {
  const { url } = await readKnown()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
