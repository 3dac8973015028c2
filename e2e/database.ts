import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Written by the test server for the tests: its database, and the secret of its session cookies. */
type Known = { url: string; secret: string }

/** Path of that file. */
export const serverFactsFile = (port: number | string) => join(tmpdir(), `guildhall-e2e-database-${port}`)

export const writeServerFacts = (port: number, known: Known) =>
  writeFile(serverFactsFile(port), JSON.stringify(known), { mode: 0o600 })

export const readServerFacts = async (): Promise<Known> =>
  JSON.parse(await readFile(serverFactsFile(process.env.E2E_PORT ?? 4318), 'utf8'))

/** Runs a statement in the server's database, for states that no request can produce. */
export async function runSql(statement: string, values: unknown[]): Promise<void> {
  const { url } = await readServerFacts()
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
