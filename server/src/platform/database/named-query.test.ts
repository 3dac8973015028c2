import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPool } from './database.ts'

const url = inject('databaseUrl')
const pool = openPool(url, { max: 1, onError: () => {} })
const plain = new pg.Client({ connectionString: url })
const table = 'named_query_test'
beforeAll(async () => {
  await plain.connect()
  await plain.query(`drop table if exists ${table}; create table ${table} (id integer primary key, note text);
    insert into ${table} values (1, 'one'), (2, 'two')`)
})
afterAll(async () => {
  await plain.query(`drop table ${table}`)
  await Promise.all([plain.end(), pool.end()])
})

/** Messages of this kind that PostgreSQL sends to the pool's connection meanwhile. */
async function countMessages(kind: 'rowDescription' | 'parseComplete', work: () => Promise<unknown>) {
  const client = await pool.connect()
  const { connection } = client as unknown as { connection: pg.Connection }
  let count = 0
  const increment = () => {
    count += 1
  }
  connection.on(kind, increment)
  client.release()
  await work()
  connection.off(kind, increment)
  return count
}

it.each<[string, unknown[]]>([
  [
    'select $1::text as word, $2::int as count, $3::int8 as many, null as nothing, true as yes',
    ['“a”', 2, 3],
  ],
  ['select $1::timestamptz as at, $2::uuid[] as ids, $3::jsonb as data', [new Date(0), [], { a: ['b'] }]],
  ['select $1::bytea as bytes, $2::text[] as words, 1.50::numeric', [Buffer.from([0, 255]), ['"', null]]],
  ['select 1 as same, 2 as same', []],
  ['select', []],
  [`select id from ${table} where note = $1`, ['none']],
  ['select generate_series(1, $1::int) as n', [30]],
  [`update ${table} set note = $1`, ['same']],
  [`insert into ${table} values (1, $1), (2, $1) on conflict do nothing`, ['one']],
  [`insert into ${table} values (2, $1) on conflict (id) do update set note = 'more' returning *`, ['two']],
  [`with gone as (delete from ${table} where id = $1 returning id) select count(*) from gone`, [3]],
  ['begin', []],
  ['commit', []],
  ['create temporary table if not exists only_here (id integer)', []],
  ['', []],
])('answers as pg does, the first time and later: %s', async (text, values) => {
  for (let time = 0; time < 3; time++) {
    const { command, rowCount, rows } = await plain.query(text, values)
    const answer = await pool.query(text, values)
    expect(answer).toMatchObject({ rowCount, rows })
    if (command) expect(answer.command).toBe(command)
  }
})

it('asks for its columns and is parsed once per connection', async () => {
  const work = async () => {
    for (const id of [1, 2, 3]) await pool.query(`select id as once from ${table} where id = $1`, [id])
  }
  expect(await countMessages('rowDescription', work)).toBe(1)
  expect(await countMessages('parseComplete', work)).toBe(0)
})

describe('on a connection where it failed first', () => {
  let client: pg.PoolClient
  beforeAll(async () => {
    client = await pool.connect()
  })
  afterAll(() => client.release())

  it.each(['', ' returning id'])('can be executed again%s', async (returning) => {
    const add = (id: number) => client.query(`insert into ${table} values ($1, 'more')${returning}`, [id])
    await expect(add(1)).rejects.toMatchObject({ code: '23505' })
    for (const id of [5, 6]) {
      const rows = returning ? [{ id }] : []
      expect(await add(id)).toMatchObject({ command: 'INSERT', rowCount: 1, rows })
    }
    await plain.query(`delete from ${table} where id > 2`)
  })

  it('takes other values than those it refused', async () => {
    const half = (number: unknown) => client.query('select $1::int / 2 as half', [number])
    await expect(half('two')).rejects.toMatchObject({ code: '22P02' })
    for (const number of [4, 4]) expect((await half(number)).rows).toEqual([{ half: 2 }])
  })

  it('fails alone for a value that cannot be sent or read', async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    await expect(client.query('select $1::jsonb as data', [circular])).rejects.toThrow('circular')
    const { MACADDR } = pg.types.builtins
    const parse = pg.types.getTypeParser(MACADDR)
    pg.types.setTypeParser(MACADDR, () => {
      throw new Error('unreadable')
    })
    const text = 'select $1::macaddr as at from generate_series(1, 3)'
    for (let time = 0; time < 2; time++)
      await expect(client.query(text, ['08:00:2b:01:02:03'])).rejects.toThrow('unreadable')
    pg.types.setTypeParser(MACADDR, parse)
    expect((await client.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
  })
})
