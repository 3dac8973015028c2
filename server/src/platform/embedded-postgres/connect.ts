import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** The connection string of a database over the Unix socket in a directory. */
export function socketUrl(socketDir: string, database: string) {
  // The port is part of the socket's name; said here, so that PGPORT does not change it.
  return `postgres://postgres@/${database}?host=${encodeURIComponent(socketDir)}&port=5432`
}

/**
 * Polls until PostgreSQL takes connections (true), for as long as `running()` (else false): how long it takes
 * after a crash depends on how much was written before it. Throws when it refuses for another reason.
 */
export async function answersWhile(socketDir: string, running: () => boolean): Promise<boolean> {
  while (running()) {
    try {
      await query(socketDir, 'select 1')
      return true
    } catch (error) {
      const state = error instanceof pg.DatabaseError ? error.code : undefined
      // Too many connections: the application's own were faster, so it does answer.
      if (state === '53300') return true
      // Class 57P is starting up and shutting down; errors without a state are the socket's.
      if (state && !state.startsWith('57P')) throw error
    }
    await delay(25)
  }
  return false
}

/** Creates a database if it is not there. */
export async function createDatabase(socketDir: string, name: string) {
  const { rowCount } = await query(socketDir, 'select from pg_database where datname = $1', [name])
  if (!rowCount) await query(socketDir, `create database ${pg.escapeIdentifier(name)}`)
}

async function query(socketDir: string, text: string, values?: string[]) {
  const client = new pg.Client({ connectionString: socketUrl(socketDir, 'postgres'), ssl: false })
  // Its end is told by the query that fails; without a listener it would end this process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await client.query(text, values)
  } finally {
    await client.end().catch(() => undefined)
  }
}
