import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { connectionSettings, requestLimits } from '../database/limits.ts'
import type { Env } from '../env.ts'
import { openCluster } from './cluster-session.ts'

/** For commands beside the server: its database, started if embedded and not running. One connection. */
export async function openCommandDatabase(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void,
): Promise<{ db: Database; close(): Promise<void> }> {
  const { client, close } = databaseUrl ? await connect(databaseUrl) : await openCluster(dataDir, log)
  return { db: databaseOn(client), close }
}

async function connect(connectionString: string) {
  const client = new pg.Client({
    connectionString,
    application_name: 'guildhall command',
    ...connectionSettings(requestLimits),
  })
  // Reported by the failing query.
  client.on('error', () => undefined)
  await client.connect()
  return { client, close: () => client.end().catch(() => undefined) }
}

function databaseOn(client: pg.Client): Database {
  const connection = Object.assign(client, { release: () => undefined })
  const pool = { connect: async () => connection, end: async () => undefined }
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
