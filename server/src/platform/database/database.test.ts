import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { until } from '../../testing/program.ts'
import { isUnavailable } from '../errors.ts'
import { openDatabase, openPool, openPoolBeside } from './database.ts'
import { lastingLimits, taskLimits } from './limits.ts'
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

  it('closes its connection, so that later writes are not part of its transaction', async () => {
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

  it('fails without delaying the next one', async () => {
    await expect(pool.query('select pg_sleep($1)', [3])).rejects.toThrow('timeout')
    expect((await pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
  })
})

describe('a connection', () => {
  const settings = async (pool: pg.Pool) => {
    const { rows } = await pool.query(`select name, setting::int from pg_settings where name in (
      'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout',
      'client_connection_check_interval')`)
    await pool.end()
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  }

  it("has limits on the server, slightly below the client's", async () => {
    expect(await settings(openPool(url, { onError: () => {} }))).toEqual({
      statement_timeout: 14_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 20_000,
      idle_session_timeout: 0,
      client_connection_check_interval: 2_000,
    })
    const pool = openPool(url, { onError: () => {} })
    expect(await settings(openPoolBeside(pool, taskLimits))).toMatchObject({
      statement_timeout: 59_000,
      lock_timeout: 15_000,
      idle_in_transaction_session_timeout: 60_000,
    })
    expect(await settings(openPoolBeside(pool, lastingLimits))).toMatchObject({
      statement_timeout: 3_600,
      idle_session_timeout: 20_000,
    })
    await pool.end()
  })

  it('does not compile plans, also where its server does', async () => {
    const address = `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c jit=on')}`
    const pool = openPool(address, { max: 1, onError: () => {} })
    const { rows } = await pool.query('select setting, reset_val from pg_settings where name = $1', ['jit'])
    await pool.end()
    expect(rows).toEqual([{ setting: 'off', reset_val: 'on' }])
  })

  it('loses its locks when a transaction is idle', async () => {
    const pool = openPool(url, { max: 1, idleInTransactionMs: 200, onError: () => {} })
    const db = openDatabase(pool)
    const late = db.transaction().execute(async (tx) => {
      await setNote(1, 'forgotten').execute(tx)
      // Waits for the lock of the transaction that it is in, without the database knowing.
      await outside.query(`update ${table} set note = 'next' where id = 1`)
      await setNote(2, 'forgotten').execute(tx)
    })
    await expect(late).rejects.toSatisfy(isUnavailable)
    expect(await noteOf(1)).toBe('next')
    expect(await noteOf(2)).toBe('kept')
    await pool.end()
  })

  it('stays open while only listening, by its heartbeat', async () => {
    const pool = openPool(url, { max: 1, heartbeatMs: 100, onError: () => {} })
    const [before, after] = [await pool.connect(), outside]
    const { rows } = await before.query('select pg_backend_pid() as pid, pg_advisory_lock(4711)')
    const beats = async () =>
      (await after.query('select state_change from pg_stat_activity where pid = $1', [rows[0].pid])).rows[0]
    const seen = new Set<number>()
    await until(async () => seen.add((await beats()).state_change.getTime()).size === 6)
    expect((await after.query('select pg_try_advisory_lock(4711) as got')).rows).toEqual([{ got: false }])
    before.release()
    await pool.end()
  })

  it("ends its statement when the client is gone, whatever the URL's parameters", async () => {
    const address = new URL(url.replace('@/', '@host/'))
    address.searchParams.set('statement_timeout', '0')
    address.searchParams.set('options', '-c work_mem=5MB')
    const pool = openPool(address.href.replace('@host/', '@/'), {
      max: 1,
      statementMs: 500,
      onError: () => {},
    })
    await expect(pool.query('select pg_sleep(600), 4712')).rejects.toThrow('Query read timeout')
    await until(async () => {
      const { rows } = await outside.query(
        `select from pg_stat_activity where query like '%4712%' and pid <> pg_backend_pid() and state = 'active'`,
      )
      return rows.length === 0
    })
    expect((await pool.query('show work_mem')).rows).toEqual([{ work_mem: '5MB' }])
    await pool.end()
  })
})

describe('the prepared statements of a connection', () => {
  const pool = openPool(url, { max: 1, onError: () => {} })
  afterAll(() => pool.end())
  const often = 'select $1::int as often'
  const others = async (client: pg.Pool | pg.PoolClient, label: string, count = 1000) => {
    for (let at = 0; at < count; at++) await client.query(`select $1::int as ${label}_${at}`, [at])
  }
  const stored = async () => {
    const { rows } = await pool.query<{ statement: string; uses: number }>(
      'select statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements',
    )
    return new Map(rows.map(({ statement, uses }) => [statement, uses]))
  }

  it('are the 100 used last, so that one in use stays prepared whatever else is run', async () => {
    await pool.query(often, [1])
    for (let round = 0; round < 10; round++) {
      await others(pool, `round_${round}`, 90)
      expect((await pool.query(often, [round])).rows).toEqual([{ often: round }])
    }
    const all = await stored()
    expect(all.get(often)).toBe(11)
    expect(all.size).toBeLessThanOrEqual(100)
  })

  it('take one in again that was not used for long', async () => {
    await others(pool, 'later')
    expect((await stored()).has(often)).toBe(false)
    for (const number of [1, 2, 3])
      expect((await pool.query(often, [number])).rows).toEqual([{ often: number }])
    expect((await stored()).get(often)).toBe(3)
  })

  it('are closed in a transaction that failed, too', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await expect(client.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
    for (let at = 0; at < 400; at++)
      await expect(client.query(`select $1::int as failed_${at}`, [at])).rejects.toMatchObject({
        code: '25P02',
      })
    await client.query('rollback')
    client.release()
    await others(pool, 'after', 400)
    expect((await stored()).size).toBeLessThanOrEqual(100)
    expect((await pool.query(often, [7])).rows).toEqual([{ often: 7 }])
  })
})

describe('a table changed by another server', () => {
  const pool = openPool(url, { max: 1, onError: () => {} })
  afterAll(() => pool.end())
  const everything = `select * from ${table} where id = $1`

  it('can still be read, with its new columns', async () => {
    expect((await pool.query(everything, [2])).rows[0]).not.toHaveProperty('more')
    await outside.query(`alter table ${table} add column more text not null default 'x'`)
    expect((await pool.query(everything, [2])).rows[0]).toMatchObject({ id: 2, more: 'x' })
    await outside.query(`alter table ${table} drop column more`)
    for (let count = 0; count < 2; count++)
      expect((await pool.query(everything, [2])).rows[0]).not.toHaveProperty('more')
  })

  it('can still be written: the write is repeated as a whole', async () => {
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
