import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type pg from 'pg'

/** All that a release stored, as JSON of PostgreSQL's own making; its schema is made by its migrations. */
export type PackedRelease = {
  version: string
  /** Rows by table, in an order that has no meaning: they are loaded without triggers and foreign keys. */
  tables: Record<string, Record<string, unknown>[]>
  /** Last values by sequence. */
  sequences: Record<string, number>
  /** Queued tasks. */
  tasks: { task: string; payload: unknown; key: string | null }[]
  /** Base64 by path below DATA_DIR/files. */
  files: Record<string, string>
}

const storedTables = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
  order by 1`

const storedColumns = (
  table: string,
) => `select string_agg(quote_ident(attname), ', ' order by attnum) as list
  from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`

/** Reads every row and queued task, and the files of `paths`. */
export async function packRelease(
  db: pg.Client,
  version: string,
  { root, paths }: { root: string; paths: string[] },
): Promise<PackedRelease> {
  const tables: PackedRelease['tables'] = {}
  for (const { name } of (await db.query<{ name: string }>(storedTables)).rows) {
    const columns = (await db.query<{ list: string }>(storedColumns(name))).rows[0]?.list
    const { rows } = await db.query(`select to_jsonb(r) as row from (select ${columns} from ${name}) r`)
    if (rows.length) tables[name] = rows.map(({ row }) => row)
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
    version,
    tables,
    sequences: Object.fromEntries(sequences.rows.map(({ name, last }) => [name, Number(last)])),
    tasks: tasks.rows,
    files: Object.fromEntries(files),
  }
}

/** Fills an empty database with the schema of the release, and writes its files below `root`. Needs a superuser. */
export async function loadRelease(db: pg.Client, release: PackedRelease, root: string): Promise<void> {
  await db.query('begin')
  await db.query('set local session_replication_role = replica')
  // Rows that migrations insert are among those of the release.
  const names = (await db.query<{ name: string }>(storedTables)).rows.map(({ name }) => name)
  await db.query(`truncate ${names.join(', ')} cascade`)
  for (const [name, rows] of Object.entries(release.tables)) {
    const columns = (await db.query<{ list: string }>(storedColumns(name))).rows[0]?.list
    await db.query(
      `insert into ${name} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows)],
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

export const compressRelease = (release: PackedRelease): Buffer =>
  brotliCompressSync(JSON.stringify(release), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })

export const readRelease = async (file: string): Promise<PackedRelease> =>
  JSON.parse(brotliDecompressSync(await readFile(file)).toString())
