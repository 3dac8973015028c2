import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { databaseAt, migrations } from '../../testing/database.ts'
import { newId } from '../ids.ts'
import { version } from '../release/version.ts'
import { type MigrationOptions, migrate } from './migrate.ts'
import { statementsIn } from './migration-statements.ts'

const clusterUrl = inject('databaseUrl')
let name: string
let url: string
let directory: string

beforeEach(async () => {
  name = `migrate_${newId().replaceAll('-', '')}`
  url = databaseAt(clusterUrl, name)
  directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  await query(clusterUrl, `create database ${name}`)
})
afterEach(async () => {
  await query(clusterUrl, `drop database ${name} with (force)`)
  await rm(directory, { recursive: true, force: true })
})

async function query<Row extends pg.QueryResultRow>(at: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const file = (fileName: string, sql: string) => writeFile(join(directory, fileName), sql)
const tables = async () =>
  (
    await query<{ name: string }>(
      url,
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    )
  ).map((row) => row.name)
const sqlFiles = async () => (await readdir(migrations)).filter((one) => one.endsWith('.sql')).sort()
const applied = async () =>
  (await query<{ name: string }>(url, 'select name from schema_migrations order by 1')).map((row) => row.name)

describe('migrating a database', () => {
  it("applies every file in order, once, and the tasks' schema", async () => {
    const names = await sqlFiles()
    expect(await migrate(url, migrations)).toEqual(names)
    expect(await migrate(url, migrations)).toEqual([])
    expect(await applied()).toEqual(names)
    expect(await tables()).toEqual(expect.arrayContaining(['profiles', 'clubs', 'content', 'files']))
    const [tasks] = await query(url, "select to_regclass('graphile_worker._private_jobs') as found")
    expect(tasks?.found).not.toBeNull()
  })

  it('by four servers at once on an empty database applies it once, without failures', async () => {
    const names = await sqlFiles()
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(url, migrations)))
    expect(runs.flat().sort()).toEqual(names)
    expect(await applied()).toEqual(names)
  })

  it('adds new files to an existing database', async () => {
    await file('0001_first.sql', 'create table first (id int)')
    expect(await migrate(url, directory)).toEqual(['0001_first.sql'])
    await query(url, 'insert into first values (1)')
    await file('0002_second.sql', 'create table second (id int); insert into second select id from first')
    expect(await migrate(url, directory)).toEqual(['0002_second.sql'])
    expect(await query(url, 'select id from second')).toEqual([{ id: 1 }])
  })

  it('reports a failing file by name, rolls it back, and can be repeated', async () => {
    await file('0001_first.sql', 'create table first (id int)')
    await file('0002_second.sql', 'create table second (id int); insert into first values (1); select 1/0')
    await file('0003_third.sql', 'create table third (id int)')
    await expect(migrate(url, directory)).rejects.toThrow(/0002_second\.sql failed: division by zero/)
    expect(await tables()).toEqual(['first', 'schema_migrations'])
    expect(await applied()).toEqual(['0001_first.sql'])
    expect(await query(url, 'select id from first')).toEqual([])
    await file('0002_second.sql', 'create table second (id int)')
    expect(await migrate(url, directory)).toEqual(['0002_second.sql', '0003_third.sql'])
  })

  it('refuses a changed applied file, and applies nothing after it', async () => {
    await file('0001_first.sql', 'create table first (id int)')
    await file('0002_second.sql', 'create table second (id int)')
    await migrate(url, directory)
    await file('0002_second.sql', 'create table second (id bigint)')
    await file('0003_third.sql', 'create table third (id int)')
    await expect(migrate(url, directory)).rejects.toThrow('0002_second.sql was changed after')
    expect(await tables()).not.toContain('third')
  })

  it('refuses a database newer than the files', async () => {
    await cp(migrations, directory, { recursive: true })
    await file('9999_tomorrow.sql', 'create table tomorrow (id int)')
    await migrate(url, directory)
    await query(url, "update schema_migrations set version = '7.0.0' where name like '9999%'")
    await expect(migrate(url, migrations)).rejects.toThrow(
      `This data was written by 7.0.0 and this is ${version}: start that version again, or restore the backup from before the update.`,
    )
    const findCopy = async (names: string[]) => (names.includes('9999_tomorrow.sql') ? '' : '/data/copy.tgz')
    await expect(migrate(url, migrations, { findCopy })).rejects.toThrow(
      'or restore /data/copy.tgz from before the update.',
    )
  })

  it('refuses a database that began with other migrations, and changes nothing', async () => {
    await file('0001_accounts.sql', 'create table profiles (id int)')
    await file('0126_last.sql', 'create table last (id int)')
    await migrate(url, directory)
    await expect(migrate(url, migrations)).rejects.toThrow(
      `This data is from a Guildhall before 0.2.0, which ${version} can’t open`,
    )
    expect(await tables()).toEqual(['last', 'profiles', 'schema_migrations'])
    expect(await applied()).toEqual(['0001_accounts.sql', '0126_last.sql'])
  })

  it('releases its lock on failure', async () => {
    await file('0001_first.sql', 'select 1/0')
    await expect(migrate(url, directory)).rejects.toThrow('0001_first.sql')
    await file('0001_first.sql', 'create table first (id int)')
    expect(await migrate(url, directory)).toEqual(['0001_first.sql'])
  })

  it('reads .sql files only, and fails without a connection', async () => {
    await file('0001_first.sql', 'create table first (id int)')
    await file('README.md', 'not sql')
    await file('0002_notes.txt', 'not sql')
    expect(await migrate(url, directory)).toEqual(['0001_first.sql'])
    await expect(migrate(databaseAt(clusterUrl, 'no_such_database'), directory)).rejects.toThrow(
      'no_such_database',
    )
  })
})

describe('migrating beside working servers', () => {
  /** A transaction of another server. */
  async function underWay(text: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('begin')
    await client.query(text)
    return {
      ask: (more: string) => client.query(more),
      end: () => client.query('commit').then(() => client.end()),
    }
  }
  /** Migrates, and says when it waits for a table. */
  function migrating(options: MigrationOptions = {}) {
    const lines: string[] = []
    let heard = () => {}
    const waits = new Promise<void>((resolve) => {
      heard = resolve
    })
    const done = migrate(url, directory, {
      ...{ lockTimeoutMs: 50, retryAfterMs: 1 },
      say: (line) => {
        lines.push(line)
        heard()
      },
      ...options,
    })
    return { done, waits, lines }
  }
  beforeEach(async () => {
    await file(
      '0001_first.sql',
      'create table first (id int); insert into first select generate_series(1, 10)',
    )
    await migrate(url, directory)
  })

  it('retries while a long read locks a table, without blocking other readers', async () => {
    await file('0002_second.sql', 'create table second (id int); alter table first add column a int')
    const read = await underWay('select from first')
    const { done, waits, lines } = migrating({ tries: 1000 })
    await waits
    expect(await query(url, 'select id from first')).toHaveLength(10)
    expect(await tables()).not.toContain('second')
    await read.end()
    expect(await done).toEqual(['0002_second.sql'])
    expect(lines[0]).toMatch(/^Migration 0002_second\.sql waits for a table that is in use; try 2 in 1 ms$/)
    expect(await query(url, 'select a from first where a is null')).toHaveLength(10)
  })

  it('takes a table without versions, as 0.2.0 made it and writes it beside, once no dump reads it', async () => {
    await query(url, 'alter table schema_migrations drop column version')
    await file('0002_second.sql', 'create table second (id int)')
    const dump = await underWay('select from schema_migrations')
    const { done, waits, lines } = migrating({ tries: 1000 })
    await waits
    await dump.end()
    expect(await done).toEqual(['0002_second.sql'])
    expect(lines[0]).toMatch(/^Migration schema_migrations waits for a table that is in use/)
    await query(url, "insert into schema_migrations (name, checksum) values ('0000_older.sql', 'x')")
    expect(await query(url, 'select name, version from schema_migrations order by name')).toEqual([
      { name: '0000_older.sql', version: null },
      { name: '0001_first.sql', version: null },
      { name: '0002_second.sql', version },
    ])
  })

  it('adds versions where 0.2.0 applied all files itself, as after a restart between pull and build', async () => {
    await query(url, 'alter table schema_migrations drop column version')
    expect(await migrate(url, directory)).toEqual([])
    expect(await query(url, 'select distinct version from schema_migrations')).toEqual([{ version: null }])
  })

  it('lets go before a read of two tables, which it locks in the other order, is ended', async () => {
    await file('0002_second.sql', 'create table second (id int)')
    await migrate(url, directory)
    // The read waits longer than the migration, so PostgreSQL would end it after a second.
    const both = 'alter table second add a int; select pg_sleep(0.3); alter table first add a int'
    await file('0003_both.sql', both)
    const read = await underWay('select from first')
    const { done } = migrating({ lockTimeoutMs: undefined, tries: 1000 })
    await expect
      .poll(() =>
        query(
          url,
          "select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
        ),
      )
      .toHaveLength(1)
    await read.ask('select from second')
    await read.end()
    expect(await done).toEqual(['0003_both.sql'])
  })

  it('waits for no dump where there is nothing to do', async () => {
    const dump = await underWay('select from schema_migrations, first')
    expect(await migrate(url, directory, { tries: 1 })).toEqual([])
    await dump.end()
  })

  it('says that it waits for another server', async () => {
    const other = await underWay('select pg_advisory_lock(7423001)')
    const { done, waits, lines } = migrating()
    await waits
    expect(lines).toEqual(['Waiting for another server, which migrates this database'])
    await other.end()
    expect(await done).toEqual([])
  })

  it('gives up eventually, names the file and rolls it back', async () => {
    await file('0002_second.sql', 'create table second (id int); alter table first add column a int')
    const read = await underWay('select from first')
    const { done, lines } = migrating({ tries: 3 })
    await expect(done).rejects.toThrow(
      /0002_second\.sql failed: .*lock timeout\. Another transaction.*: end it, and start again\.$/,
    )
    expect(lines).toHaveLength(2)
    expect(await tables()).toEqual(['first', 'schema_migrations'])
    await read.end()
    expect(await migrate(url, directory)).toEqual(['0002_second.sql'])
  })

  it('creates an index concurrently, without blocking reads and writes', async () => {
    await file('0002_index.sql', '-- concurrently\ncreate index concurrently first_id on first (id);')
    const write = await underWay('insert into first values (11)')
    // Waits for the write, as an index does, and blocks no one.
    const { done } = migrating()
    await begun('first_id')
    await query(url, 'insert into first values (12)')
    expect(await query(url, 'select id from first')).toHaveLength(11)
    expect(await applied()).toEqual(['0001_first.sql'])
    await write.end()
    expect(await done).toEqual(['0002_index.sql'])
    expect(await isValid('first_id')).toBe(true)
  })

  it('resumes after an interruption, and recreates an invalid index', async () => {
    await query(url, 'insert into first values (1)')
    const statements = [
      'create index concurrently "first_by_id" on first (id)',
      'create unique index concurrently first_once on first (id) where id < 100',
    ]
    await file('0002_index.sql', `-- concurrently\n${statements.join(';\n')};\n`)
    await expect(migrating().done).rejects.toThrow(/0002_index\.sql failed: could not create unique index/)
    expect([await isValid('first_by_id'), await isValid('first_once')]).toEqual([true, false])
    expect(await applied()).toEqual(['0001_first.sql'])
    await query(url, 'delete from first where ctid = (select max(ctid) from first)')
    expect(await migrate(url, directory)).toEqual(['0002_index.sql'])
    expect([await isValid('first_by_id'), await isValid('first_once')]).toEqual([true, true])
  })

  it('by several servers waits in a way that does not block an index build', async () => {
    await file('0002_index.sql', '-- concurrently\ncreate index concurrently first_id on first (id);')
    const runs = await Promise.all(Array.from({ length: 3 }, () => migrate(url, directory)))
    expect(runs.flat()).toEqual(['0002_index.sql'])
    expect(await isValid('first_id')).toBe(true)
  })

  it('changes rows in batches until none is left', async () => {
    const batch =
      'update first set id = -id where id in (select id from first where id > 0 order by id limit 3)'
    await file('0002_rows.sql', `-- concurrently\n${batch};`)
    await migrate(url, directory)
    expect(await query(url, 'select max(id) as most, count(*)::int from first')).toEqual([
      { most: -1, count: 10 },
    ])
  })

  const isValid = async (index: string) =>
    (
      await query<{ indisvalid: boolean }>(
        url,
        `select indisvalid from pg_index where indexrelid = to_regclass('${index}')`,
      )
    )[0]?.indisvalid
  const begun = (index: string) => expect.poll(() => isValid(index)).toBe(false)
})

describe('the statements of a migration', () => {
  it('end at semicolons outside strings, names, functions and comments', () => {
    const sql = `-- concurrently; yes
select ';', "a;b" /* ; */ from a; -- ;
create function f() returns text language sql as $x$ select ';' || $$;$$ $x$;

update a set b = 'it''s; so'`
    expect(statementsIn(sql)).toEqual([
      `select ';', "a;b"  from a`,
      "create function f() returns text language sql as $x$ select ';' || $$;$$ $x$",
      "update a set b = 'it''s; so'",
    ])
  })
})

describe('the database', () => {
  const refuses = async (text: string, code: string) =>
    expect(query(url, text), text).rejects.toMatchObject({ code })

  it('refuses likes and comments without an item, and negative counts', async () => {
    await migrate(url, migrations)
    const [person, club, item] = [newId(), newId(), newId()]
    await query(
      url,
      `insert into profiles (id, email, first_name) values ('${person}', 'a@b.test', 'Ann');
       insert into clubs (id, user_id, name, slug) values ('${club}', '${person}', 'Hall', 'hall');
       insert into club_memberships (id, club_id, user_id, role) values ('${newId()}', '${club}', '${person}', 'owner');
       insert into content (id, club_id, user_id, type, slug) values ('${item}', '${club}', '${person}', 'post', 'x')`,
    )
    const like = (content: string, type = 'post') =>
      `insert into likes (user_id, content_id, content_type, club_id) values ('${person}', '${content}', '${type}', '${club}')`
    await refuses(like(newId()), '23503')
    await refuses(like(item, 'poll'), '23503')
    await query(url, like(item))
    await refuses(like(item), '23505')
    await refuses(`update content set like_count = -1 where id = '${item}'`, '23514')
    const reaction = (sign: string, content = item) =>
      `insert into reactions (user_id, content_id, reaction, club_id) values ('${person}', '${content}', '${sign}', '${club}')`
    await refuses(reaction('laugh', newId()), '23503')
    await refuses(reaction('kick'), '23514')
    await query(url, reaction('laugh'))
    await refuses(reaction('laugh'), '23505')
    for (const counts of ['{"laugh": 0}', '{"laugh": -1}', '{"laugh": "many"}', '[]'])
      await refuses(`update content set reaction_counts = '${counts}' where id = '${item}'`, '23514')
    await refuses(`update clubs set members = -1 where id = '${club}'`, '23514')
    await refuses(`update clubs set slug = 'Not a slug' where id = '${club}'`, '23514')
    await refuses(
      `insert into content (id, club_id, type, slug) values ('${newId()}', '${club}', 'post', 'x')`,
      '23505',
    )
    await refuses(
      `insert into profiles (id, email, first_name) values ('${newId()}', 'A@B.test', 'Ann')`,
      '23505',
    )
  })
})
