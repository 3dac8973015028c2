import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, it, vi } from 'vitest'
import { databaseAt, migrations, template } from '../../testing/database.ts'
import { migrate } from './migrate.ts'
import { readMigrationFiles } from './migration-files.ts'
import { indexMadeBy, statementsIn } from './migration-statements.ts'

const cluster = inject('databaseUrl')
const name = 'interrupted_migrations'
const url = databaseAt(cluster, name)
const baseline = await mkdtemp(join(tmpdir(), 'migrations-'))
const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => Promise<pg.QueryResult>

async function ask(at: string, text: string) {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  return query.call(client, text).finally(() => client.end())
}
afterAll(async () => {
  vi.restoreAllMocks()
  await ask(cluster, `drop database if exists ${name} with (force)`)
  await rm(baseline, { recursive: true, force: true })
})

/** Migrates, and kills the connection once the statement with this number is done. False if there was none. */
async function migrateUpTo(number: number): Promise<boolean> {
  let [count, isCut] = [0, false]
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const result = await query.apply(this, args)
    const text = String(args[0])
    if (count || /^begin|^select indisvalid/.test(text) || statements.has(text)) count += 1
    if (count !== number || isCut) return result
    isCut = true
    // As a build leaves its index that was killed.
    const index = indexMadeBy(text)
    if (index && number % 2 === 0)
      await ask(url, `update pg_index set indisvalid = false where indexrelid = to_regclass('${index}')`)
    await ask(url, `select pg_terminate_backend(${(this as unknown as { processID: number }).processID})`)
    throw new Error('killed')
  } as never)
  try {
    await migrate(url, migrations)
    return false
  } catch (error) {
    expect(String(error)).toContain('killed')
    return true
  } finally {
    vi.restoreAllMocks()
  }
}
const statements = new Set<string>()
const applied = async () =>
  (await ask(url, 'select name from schema_migrations order by 1')).rows.map((row) => row.name)

/** Everything that migrations make. */
const schemaOf = async (at: string) =>
  (
    await ask(
      at,
      `select 'column ' || concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as what
        from information_schema.columns where table_schema = 'public'
      union all select 'index ' || pg_get_indexdef(indexrelid) || indisvalid from pg_index i
        join pg_class c on c.oid = i.indrelid where relnamespace = 'public'::regnamespace
      union all select 'constraint ' || conrelid::regclass || ' ' || conname || pg_get_constraintdef(oid) || convalidated
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
        and prokind = 'f' and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
      union all select 'view ' || viewname || definition from pg_views where schemaname = 'public'
      order by 1`,
    )
  ).rows.map(({ what }) => what)

it('each migration killed after each of its statements is continued by the next start', {
  timeout: 300_000,
}, async () => {
  const names = (await readdir(migrations)).filter((one) => one.endsWith('.sql')).sort()
  for (const { sql } of await readMigrationFiles(migrations))
    for (const one of statementsIn(sql)) statements.add(one)
  for (const one of names.filter((file) => file < '0012'))
    await copyFile(join(migrations, one), join(baseline, one))
  await ask(cluster, `create database ${name}`)
  await migrate(url, baseline)
  // More than a batch takes.
  await ask(
    url,
    `insert into profiles (id, email, first_name) values (gen_random_uuid(), 'a@b.test', 'Ann');
    insert into files (id, path, purpose, mime, size, uploader_id)
      select gen_random_uuid(), 'attachments/' || n, 'attachments', 'text/plain', 10, (select id from profiles)
      from generate_series(1, 2500) n`,
  )
  let kills = 0
  for (let [number, before] = [1, (await applied()).length]; await migrateUpTo(number); kills++) {
    const now = (await applied()).length
    expect(now - before, 'one at a time').toBeLessThanOrEqual(1)
    number = now > before ? 1 : number + 1
    before = now
  }
  expect(kills).toBeGreaterThan(4 * (names.length - 12))
  expect(await applied()).toEqual(names)
  expect(await schemaOf(url)).toEqual(await schemaOf(databaseAt(cluster, template)))
  expect((await ask(url, 'select sum(unused)::int as bytes from storage_use')).rows).toEqual([
    { bytes: 25_000 },
  ])
})
