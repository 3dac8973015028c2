import { describe, expect, it } from 'vitest'
import { complaintsAbout } from './check-migrations.ts'
import { differences, readMigrations, readReleases } from './releases.ts'

/** Those before are the baseline, for empty databases. */
const firstOnline = '0012'

const about = (sql: string, ...earlier: string[]) =>
  complaintsAbout([...earlier, sql].map((text, at) => ({ name: `${at}.sql`, sql: text })))

describe('a migration', () => {
  it.each([
    'create index likes_at on likes (created_at)',
    'create unique index on likes (id) where id is not null',
    'create index concurrently likes_at on likes (created_at)',
    'drop index concurrently likes_at',
    'alter table likes add constraint a foreign key (user_id) references profiles',
    'alter table likes add check (a > 0)',
    'alter table likes add column a int, add constraint b check (a in (1, 2))',
    'alter table likes add column a uuid references profiles',
    'alter table likes add column a int check (a > 0)',
    'alter table likes add a int unique',
    'alter table likes add constraint a unique (b)',
    'alter table likes add primary key (id)',
    'alter table likes add exclude using gist (a with &&)',
    'alter table likes add column a uuid not null default gen_random_uuid()',
    'alter table likes add column a bigserial',
    'alter table likes add column a int generated always as (b + 1) stored',
    'alter table likes alter column a type bigint',
    'alter table likes alter a set data type text',
    'alter table likes alter column a set not null',
    'alter table likes set unlogged',
    'alter table likes validate constraint a',
    'update likes set a = 1',
    'update likes set a = 1 where id in (select id from likes limit 100)',
    'delete from likes where a is null',
    'insert into likes select * from old_likes',
    'lock table likes',
    'truncate likes',
    'do $$ begin update likes set a = 1; end $$',
    '-- concurrently\nalter table likes add column a int',
    '-- concurrently\ncreate index likes_at on likes (a)',
    '-- concurrently\ndrop index concurrently likes_at',
    '-- concurrently\nupdate likes set a = 1 where a is null',
    '-- concurrently\nalter table likes validate constraint a, add column b int',
    'create table a (id int); create index on likes (a)',
    "select ';'; create index likes_at on likes (a)",
  ])('may not hold up others: %s', (sql) => {
    expect(about(sql)).toHaveLength(1)
  })

  it.each([
    'create table a (id int primary key, b uuid references profiles check (b is not null)); create index on a (b); insert into a select 1; alter table a add check (id > 0)',
    'alter table likes add constraint a foreign key (user_id) references profiles not valid',
    'alter table likes drop constraint a, add constraint a check (b in (1, 2)) not valid',
    'alter table likes add constraint a unique using index likes_a',
    "alter table likes add column a text not null default 'unique (check)', add b timestamptz default now()",
    "alter table likes add column a jsonb not null default '{}'::jsonb, add b numeric(10, 2) default 0",
    'alter table likes alter column a drop not null, alter column b set default gen_random_uuid()',
    'create function f() returns trigger language plpgsql as $$ begin update likes set a = 1; end $$',
    "comment on table likes is 'update likes set a = 1'",
    "insert into settings (name) values ('select')",
    '-- create index a on likes (b);\ndrop index likes_b',
    '-- blocks briefly: one row a server\nupdate link_card_switch\n  set is_on = true;',
    '-- concurrently\ncreate unique index concurrently a on likes (b);\ndrop index concurrently if exists c;\nalter table likes validate constraint d;',
    '-- concurrently: rows of before\nupdate likes set a = 1 where id in (select id from likes where a is null limit 5000)',
  ])('may change this: %s', (sql) => {
    expect(about(sql)).toEqual([])
  })

  it('makes a column not null once a check of it was validated', () => {
    const setNotNull = 'alter table likes alter column a set not null'
    const check = 'alter table likes add constraint a_is check (a is not null) not valid'
    expect(about(setNotNull, check)).toHaveLength(1)
    const validated = '-- concurrently\nalter table likes validate constraint a_is'
    expect(about(setNotNull, check, validated)).toEqual([])
    expect(about(setNotNull.replace('likes', 'other'), check, validated)).toHaveLength(1)
    expect(about(setNotNull.replace(' a ', ' b '), check, validated)).toHaveLength(1)
  })

  it('allows a statement by its reason, and not the next one', () => {
    const sql = '-- blocks briefly: ten rows\nupdate a set b = 1;\nupdate likes set a = 1;'
    expect(about(sql)).toHaveLength(1)
    expect(about(sql.replace(': ten rows', ''))).toHaveLength(2)
  })
})

it('all migrations run beside servers that work', async () => {
  const files = await readMigrations()
  const complaints = files.flatMap(({ name }, at) =>
    name < firstOnline ? [] : complaintsAbout(files.slice(0, at + 1)).map((why) => `${name}: ${why}`),
  )
  expect(complaints).toEqual([])
})

it('all migrations are recorded as they are', async () => {
  expect(differences(readReleases(), await readMigrations())).toEqual([])
})
