import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations as migrateTasks } from 'graphile-worker'
import pg from 'pg'
import { keepAlive, sessionSettings } from './database-limits.ts'

const lockKey = 7_423_001
const oldest = 150_000

/** Under a lock, each migration in a transaction. Errors name the file. */
export async function migrate(url: string, directory: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000, ...keepAlive })
  await client.connect()
  try {
    // The lock of a machine that is gone would have all others wait. Migrations themselves may take long.
    await client.query(sessionSettings({}))
    const version = Number((await client.query('show server_version_num')).rows[0].server_version_num)
    if (version < oldest) throw new Error('Guildhall needs PostgreSQL 15 or newer')
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`)
    const applied = await applyMissing(client, directory)
    await migrateTasksOf(url)
    return applied
  } finally {
    await client.end()
  }
}

/** With a pool of our own: the library does not close the connections of its pool. */
async function migrateTasksOf(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateTasks({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

async function applyMissing(client: pg.Client, directory: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const newest = names.at(-1) ?? ''
  for (const name of known.keys())
    if (name > newest) throw new Error(`The database is newer than this Guildhall: it has ${name}`)

  const applied: string[] = []
  for (const name of names) {
    const sql = await readFile(join(directory, name), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const before = known.get(name)
    if (before === checksum) continue
    if (before) throw new Error(`Migration ${name} was changed after it had been applied`)
    await applyOne(client, name, checksum, sql)
    applied.push(name)
  }
  return applied
}

async function applyOne(client: pg.Client, name: string, checksum: string, sql: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause })
  }
}
