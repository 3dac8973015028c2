import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Written by the test server for the tests: its database, and the secret of its session cookies. */
type Known = { url: string; secret: string }

/** Path of that file. */
export const knownFile = (port: number | string) => join(tmpdir(), `guildhall-e2e-database-${port}`)

export const tellTests = (port: number, known: Known) =>
  writeFile(knownFile(port), JSON.stringify(known), { mode: 0o600 })

export const readKnown = async (): Promise<Known> =>
  JSON.parse(await readFile(knownFile(process.env.E2E_PORT ?? 4318), 'utf8'))

/** Runs a statement in the server's database, for states that no request can produce. */
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
