import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export function socketUrl(socketDir: string, database: string) {
  // Explicit because PGPORT would change the socket's name.
  return `postgres://postgres@/${database}?host=${encodeURIComponent(socketDir)}&port=5432`
}

/** Polls while `running()`, since recovery may take long; false if it stopped running. */
export async function answersWhile(socketDir: string, running: () => boolean): Promise<boolean> {
  while (running()) {
    try {
      await query(socketDir, 'select 1')
      return true
    } catch (error) {
      const state = error instanceof pg.DatabaseError ? error.code : undefined
      // Too many connections: it answers.
      if (state === '53300') return true
      // 57P: starting or stopping. Without a state: socket errors.
      if (state && !state.startsWith('57P')) throw error
    }
    await delay(25)
  }
  return false
}

export async function createDatabase(socketDir: string, name: string) {
  const { rowCount } = await query(socketDir, 'select from pg_database where datname = $1', [name])
  if (!rowCount) await query(socketDir, `create database ${pg.escapeIdentifier(name)}`)
}

async function query(socketDir: string, text: string, values?: string[]) {
  const client = new pg.Client({ connectionString: socketUrl(socketDir, 'postgres'), ssl: false })
  // Reported by the failing query; without a listener it would end this process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await client.query(text, values)
  } finally {
    await client.end().catch(() => undefined)
  }
}
