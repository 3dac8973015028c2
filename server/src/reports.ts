import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { answer, readAsked } from './features/reports/reports.command.ts'
import { openCluster } from './platform/backup/cluster-session.ts'
import { runCommand } from './platform/backup/command.ts'
import type { Database } from './platform/database.ts'
import { connectionSettings, requestLimits } from './platform/database-limits.ts'
import { readEnv } from './platform/env.ts'

// `npm run reports`: what people reported, listed and closed, in the embedded database or that of DATABASE_URL.
await runCommand(async () => {
  const asked = readAsked(process.argv.slice(2))
  const { databaseUrl, dataDir } = readEnv(process.env)
  const say = (line: string) => console.error(line)
  const { client, close } = databaseUrl ? await connect(databaseUrl) : await openCluster(dataDir, say)
  try {
    console.log(await answer(databaseOn(client), asked))
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42P01') throw error
    throw new Error('The database is from before there were reports: start the server once.', {
      cause: error,
    })
  } finally {
    await close()
  }
})

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
