import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase, openPool } from './database.ts'
import { write } from './write.ts'

const table = 'database_test'
const url = inject('databaseUrl')
const outside = new pg.Client({ connectionString: url })
beforeAll(async () => {
  await outside.connect()
  await outside.query(`drop table if exists ${table}; create table ${table} (id integer primary key, note text);
    insert into ${table} values (1, 'one'), (2, 'two')`)
})
afterAll(async () => {
  await outside.query(`drop table ${table}`)
  await outside.end()
})

const noteOf = async (id: number) =>
  (await outside.query(`select note from ${table} where id = $1`, [id])).rows[0]?.note
const setNote = (id: number, note: string) =>
  sql`update ${sql.table(table)} set note = ${note} where id = ${id}`

describe('a statement that takes too long', () => {
  const pool = openPool(url, { max: 1, statementMs: 1000, onError: () => {} })
  afterAll(() => pool.end())

  it('gives up its connection: what others write afterwards is not part of its transaction', async () => {
    await outside.query('begin')
    await outside.query(`update ${table} set note = 'held' where id = 1`)
    const db = openDatabase(pool)
    const waits = db.transaction().execute((tx) => setNote(1, 'late').execute(tx))
    await expect(waits).rejects.toThrow(/timeout|terminated/)
    await new Promise((resolve) => setTimeout(resolve, 700))
    await outside.query('commit')
    await setNote(2, 'kept').execute(db)
    expect(await noteOf(1)).toBe('held')
    expect(await noteOf(2)).toBe('kept')
  })

  it('fails alone: the next one does not wait behind it', async () => {
    await expect(pool.query('select pg_sleep($1)', [3])).rejects.toThrow('timeout')
    expect((await pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
  })
})

describe('a table that another server changes', () => {
  const pool = openPool(url, { max: 1, onError: () => {} })
  afterAll(() => pool.end())
  const everything = `select * from ${table} where id = $1`

  it('is read on, with what is new', async () => {
    expect((await pool.query(everything, [2])).rows[0]).not.toHaveProperty('more')
    await outside.query(`alter table ${table} add column more text not null default 'x'`)
    expect((await pool.query(everything, [2])).rows[0]).toMatchObject({ id: 2, more: 'x' })
    await outside.query(`alter table ${table} drop column more`)
    for (let count = 0; count < 2; count++)
      expect((await pool.query(everything, [2])).rows[0]).not.toHaveProperty('more')
  })

  it('is written on: the write is done again as a whole', async () => {
    const db = openDatabase(pool)
    const signals = {
      send: () => {},
      disconnect: () => {},
      disconnectClub: () => {},
      disconnectGuests: () => {},
      close: async () => {},
    }
    let tries = 0
    const work = () =>
      write({ db, signals }, async (tx) => {
        tries += 1
        await setNote(2, `try ${tries}`).execute(tx.db)
        const { rows } = await sql`select * from ${sql.table(table)} where id = ${2}`.execute(tx.db)
        return rows[0]
      })
    await work()
    await outside.query(`alter table ${table} add column other text not null default 'y'`)
    tries = 0
    expect(await work()).toMatchObject({ note: 'try 2', other: 'y' })
    expect(await noteOf(2)).toBe('try 2')
  })
})
