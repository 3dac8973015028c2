import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations as migrateTasks } from 'graphile-worker'
import pg from 'pg'
import { version } from '../release/version.ts'
import { keepAlive, sessionSettings } from './limits.ts'
import {
  type AppliedMigration,
  type Migration,
  readMigrationFiles,
  refuseOtherVersions,
} from './migration-files.ts'
import { indexMadeBy, isConcurrent, isRepeated, statementsIn } from './migration-statements.ts'

const lockKey = 7_423_001
const oldest = 150_000

export type MigrationOptions = {
  /** For a table lock; all other statements queue behind it. By default short at first, then three seconds. */
  lockTimeoutMs?: number
  /** Wait before the second attempt; doubled for each further one, up to half a minute. */
  retryAfterMs?: number
  tries?: number
  /** Called once before the first change to data that has some, under the lock. Its error changes nothing. */
  beforeUpdate?: (applied: AppliedMigration[]) => Promise<void>
  /** Returns the path of a copy that a server with these migrations can open. */
  findCopy?: (migrations: string[]) => Promise<string | undefined>
  /** Called before each wait for others, with its reason. */
  say?: (line: string) => void
}

/**
 * Applies missing files under a lock, each in a transaction, or with a first line `-- concurrently` statement by
 * statement (docs/decisions/097). Retries while tables are in use. Returns the names applied. Errors name the file.
 * Throws before any change for data of a version that these files do not lead on from.
 */
export async function migrate(
  url: string,
  directory: string,
  options: MigrationOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000, ...keepAlive })
  // A lost connection is reported by the failing statement.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Releases the lock of a dead machine. Migrations themselves may take long.
    await client.query(sessionSettings({}))
    const version = Number((await client.query('show server_version_num')).rows[0].server_version_num)
    if (version < oldest) throw new Error('Guildhall needs PostgreSQL 15 or newer')
    await lock(client, options)
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz(3) not null default now(), version text)`)
    const applied = await applyMissing(client, directory, options)
    await migrateTasksOf(url)
    return applied
  } finally {
    await client.end()
  }
}

const pollMs = 200

/** Polls, because a concurrent index build waits for every statement, including one that waits for a lock. */
async function lock(client: pg.Client, { say }: MigrationOptions): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [lockKey])
    if (rows[0].is_ours) return
    if (attempt === 1) say?.('Waiting for another server, which migrates this database')
    await sleep(pollMs)
  }
}

/** With our own pool: the library does not close the connections of its pool. */
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

async function applyMissing(
  client: pg.Client,
  directory: string,
  options: MigrationOptions,
): Promise<string[]> {
  const files = await readMigrationFiles(directory)
  // 0.2.0 made the table without a version.
  const { rows } = await client.query<AppliedMigration>(
    "select name, checksum, to_jsonb(m) ->> 'version' as version from schema_migrations m order by name",
  )
  refuseOtherVersions(rows, files, version, await options.findCopy?.(files.map(({ name }) => name)))
  const known = new Set(rows.map(({ name }) => name))
  const missing = files.filter(({ name }) => !known.has(name))
  if (known.size && missing.length) await options.beforeUpdate?.(rows)
  // Even if none is missing: 0.2.0 applies all it finds, as when it is restarted between `git pull` and the build.
  await addVersion(client, options)
  for (const migration of missing) {
    const apply = isConcurrent(migration.sql) ? applyConcurrently : applyAtOnce
    try {
      await apply(client, migration, options)
    } catch (cause) {
      const { message, code = '' } = cause as Error & { code?: string }
      const remedy = remedies[code] ? `. ${remedies[code]}, and start again.` : ''
      throw new Error(`Migration ${migration.name} failed: ${message}${remedy}`, { cause })
    }
  }
  return missing.map(({ name }) => name)
}

const remedies: Record<string, string> = {
  '53100': 'The disk is full: make room',
  '55P03': 'Another transaction, such as a dump or a forgotten session, has the table: end it',
}

/** Only where it is missing, since the lock waits for dumps. Older servers that work meanwhile leave it null. */
async function addVersion(client: pg.Client, options: MigrationOptions): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'version'",
  )
  if (!rowCount)
    await inTransaction(client, 'schema_migrations', options, () =>
      client.query('alter table schema_migrations add column version text'),
    )
}

async function applyAtOnce(
  client: pg.Client,
  migration: Migration,
  options: MigrationOptions,
): Promise<void> {
  await inTransaction(client, migration.name, options, async () => {
    await client.query(migration.sql)
    await record(client, migration)
  })
}

async function inTransaction(
  client: pg.Client,
  name: string,
  options: MigrationOptions,
  run: () => Promise<unknown>,
): Promise<void> {
  await withRetries(name, options, async (attempt) => {
    const lockTimeoutMs = options.lockTimeoutMs ?? (attempt <= gentleTries ? gentleMs : 3_000)
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await run()
      await client.query('commit')
    } catch (error) {
      // The error says more than that the connection is gone.
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
}

const record = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into schema_migrations (name, checksum, version) values ($1, $2, $3)', [
    name,
    checksum,
    version,
  ])

/**
 * Outside a transaction: statements completed before an interruption are recognized. They take no lock that blocks
 * others, so they may wait.
 */
async function applyConcurrently(
  client: pg.Client,
  migration: Migration,
  options: MigrationOptions,
): Promise<void> {
  for (const statement of statementsIn(migration.sql))
    await withRetries(migration.name, options, async () => {
      const index = indexMadeBy(statement)
      if (index && (await isMade(client, index))) return
      for (;;) {
        const { rowCount } = await client.query(statement)
        if (!isRepeated(statement) || !rowCount) return
      }
    })
  await record(client, migration)
}

/** Whether the index is valid. An invalid one from a failed build is dropped. */
async function isMade(client: pg.Client, index: string): Promise<boolean> {
  const { rows } = await client.query<{ is_valid: boolean }>(
    'select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (rows[0]?.is_valid === false) await client.query(`drop index concurrently if exists ${index}`)
  return rows[0]?.is_valid ?? false
}

// Below PostgreSQL's deadlock_timeout of a second, after which it would end a read that locks tables in another order. In
// a busy place such tries may never pass.
const gentleMs = 500
const gentleTries = 7

/** lock_not_available, deadlock_detected. */
const inUse = new Set(['55P03', '40P01'])
const longestWaitMs = 30_000

/** Retries while tables are in use, for about five minutes by default. */
async function withRetries(
  name: string,
  { retryAfterMs = 100, tries = 19, say = () => {} }: MigrationOptions,
  run: (attempt: number) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await run(attempt)
      return
    } catch (error) {
      if (!inUse.has((error as { code?: string }).code ?? '') || attempt >= tries) throw error
      const waitMs = Math.min(retryAfterMs * 2 ** (attempt - 1), longestWaitMs)
      say(`Migration ${name} waits for a table that is in use; try ${attempt + 1} in ${waitMs} ms`)
      await sleep(waitMs)
    }
  }
}
