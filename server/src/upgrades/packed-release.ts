import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type pg from 'pg'

/** What programs and pages hold on to, and opens in every later version. Test values, of the example community. */
export type Held = {
  /** Cookie headers by mail address. */
  cookies: Record<string, string>
  token: string
  /** Paths with their secrets. */
  calendar: string
  feed: string
  /** Of the club makers-guild. */
  inviteToken: string
}

/** All that a release stored, as JSON of PostgreSQL's own making; its schema is made by its migrations. */
export type PackedRelease = {
  version: string
  /** Values by column and table, because columns compress well. Loaded without triggers and foreign keys. */
  tables: Record<string, Record<string, unknown[]>>
  /** Last values by sequence. */
  sequences: Record<string, number>
  /** Queued tasks. */
  tasks: { task: string; payload: unknown; key: string | null }[]
  /** Base64 by path below DATA_DIR/files. */
  files: Record<string, string>
  held: Held
}

/** The server of the release is another one than that which opens it. */
const omitted = ['schema_migrations', 'instance']

const storedTables = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
  order by 1`

export const tablesOf = async (db: pg.Client): Promise<string[]> =>
  (await db.query<{ name: string }>(storedTables, [omitted])).rows.map(({ name }) => name)

/** Quoted, without generated ones. */
export async function columnsOf(db: pg.Client, table: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Reads every row and queued task, and the files of `paths`. */
export async function packRelease(
  db: pg.Client,
  { version, held, root, paths }: { version: string; held: Held; root: string; paths: string[] },
): Promise<PackedRelease> {
  const tables: PackedRelease['tables'] = {}
  for (const table of await tablesOf(db)) {
    const columns = await columnsOf(db, table)
    const { rows } = await db.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(r) as row from (select ${columns} from ${table}) r`,
    )
    if (rows.length)
      tables[table] = Object.fromEntries(
        Object.keys(rows[0]?.row ?? {}).map((column) => [column, rows.map(({ row }) => row[column])]),
      )
  }
  const sequences = await db.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  const tasks = await db.query<{ task: string; payload: unknown; key: string | null }>(
    `select t.identifier as task, j.payload, j.key from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  const files = await Promise.all(
    paths.map(async (path) => [path, (await readFile(join(root, path))).toString('base64')] as const),
  )
  return {
    ...{ version, held, tables, tasks: tasks.rows },
    sequences: Object.fromEntries(sequences.rows.map(({ name, last }) => [name, Number(last)])),
    files: Object.fromEntries(files),
  }
}

const rowsOf = (columns: Record<string, unknown[]>): Record<string, unknown>[] => {
  const entries = Object.entries(columns)
  return (entries[0]?.[1] ?? []).map((_, at) =>
    Object.fromEntries(entries.map(([name, values]) => [name, values[at]])),
  )
}

/** Fills a database that has the schema of the release, and writes its files below `root`. Needs a superuser. */
export async function loadRelease(db: pg.Client, release: PackedRelease, root: string): Promise<void> {
  await db.query('begin')
  await db.query('set local session_replication_role = replica')
  // Rows that migrations insert are among those of the release.
  await db.query(`truncate ${await tablesOf(db)} cascade`)
  for (const [table, columns] of Object.entries(release.tables)) {
    const names = await columnsOf(db, table)
    await db.query(
      `insert into ${table} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rowsOf(columns))],
    )
  }
  for (const [name, last] of Object.entries(release.sequences))
    await db.query('select setval($1::regclass, $2)', [name, last])
  for (const { task, payload, key } of release.tasks)
    await db.query('select graphile_worker.add_job($1, $2, job_key => $3)', [
      task,
      JSON.stringify(payload),
      key,
    ])
  await db.query('commit')
  for (const [path, content] of Object.entries(release.files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), Buffer.from(content, 'base64'))
  }
}

export const compress = (value: unknown): Buffer =>
  brotliCompressSync(JSON.stringify(value), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })

export const readCompressed = async <T>(file: URL | string): Promise<T> =>
  JSON.parse(brotliDecompressSync(await readFile(file)).toString())
