import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { PoolExhausted } from '../errors.ts'
import { openSlots, type Slots } from '../http/slots.ts'
import { connectionSettings, type DatabaseLimits, requestLimits, sessionSettings } from './limits.ts'
import { type KnownColumns, NamedQuery } from './named-query.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>

// Money stays an exact decimal as text; counts fit a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** SQL: milliseconds by the database's clock, which all servers share. */
export const asOf = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`

// The most frequent statements. Each takes up to 1 MB on each connection.
const maxStatements = 100
const requestConnections = 14

export type QueryWatch = {
  /** `rows` is undefined if the query failed. */
  onQuery(text: string, ms: number, rows: number | undefined): void
  /** After waiting for a connection, successfully or not. */
  onWait(ms: number): void
}
type Statement = [text: string, values: unknown[]]
type QueryObserver = { watch?: QueryWatch | undefined }
type Options = Partial<DatabaseLimits> & { max?: number; onError: (error: Error) => void }
const opened = new WeakMap<pg.Pool, { observer: QueryObserver; url: string; options: Options }>()

/** Reports every query and wait of a pool; a second call replaces the first. */
export function watchQueries(pool: pg.Pool, watch: QueryWatch): void {
  const found = opened.get(pool)
  if (found) found.observer.watch = watch
}

/** Prepares statements under the hash of their text. A connection has the 100 that were used last, and closes others. */
class PreparingClient extends pg.Client {
  /** By text, the one used last at the end. */
  readonly #names = new Map<string, string>()
  readonly #closing: string[] = []
  readonly #known: KnownColumns = new Map()
  #renewals = 0
  #underWay = 0
  readonly #observer: QueryObserver

  constructor(config?: pg.ClientConfig & { observer?: QueryObserver }) {
    super(config)
    this.#observer = config?.observer ?? {}
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads, passed through
  override query(...args: any[]): any {
    const callback = args.at(-1)
    // Cursors and streams: not a promise.
    if (typeof args[0]?.submit === 'function') return this.#plain(args)
    if (typeof callback !== 'function') return this.#watched(args)
    this.#watched(args.slice(0, -1)).then(
      (result) => process.nextTick(callback, null, result),
      (error) => process.nextTick(callback, error),
    )
  }

  /** Shows the database, and proxies in between, that this connection is in use. */
  beat(everyMs: number): void {
    const timer = setInterval(() => {
      // The connection emits the error as an event too.
      if (this.#underWay === 0) this.#watched(['select 1']).catch(() => {})
    }, everyMs)
    this.once('end', () => clearInterval(timer))
  }

  async #watched(args: unknown[]): Promise<unknown> {
    const { watch } = this.#observer
    const since = watch && performance.now()
    let rows: number | undefined
    this.#underWay += 1
    try {
      const result = await this.#ask(args)
      rows = (result as pg.QueryResult | undefined)?.rowCount ?? 0
      return result
    } finally {
      this.#underWay -= 1
      if (watch && since !== undefined) {
        const [query] = args as [string | { text?: string } | undefined]
        const text = typeof query === 'string' ? query : query?.text
        watch.onQuery(text ?? '', performance.now() - since, rows)
      }
    }
  }

  async #ask(args: unknown[]): Promise<unknown> {
    const [text, values] = args
    const opening = text === 'begin' ? openings.getStore() : undefined
    if (opening !== undefined) return this.#begin(opening)
    const name = typeof text === 'string' && Array.isArray(values) ? this.#nameOf(text) : undefined
    const isInTransaction = this.getTransactionStatus() === 'T'
    try {
      return await (name ? this.#named(name, args as Statement) : this.#plain(args))
    } catch (error) {
      // The result may still arrive and a transaction may be open, so this connection is never reused.
      if (isTimeout(error)) this.connection.stream.destroy()
      // Leads to the caller instead of to the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      if (!name || !isOutdated(error)) throw error
      // Another server has migrated the table: prepare again under a new name.
      this.#renewals += 1
      const renewed = `${name}.${this.#renewals}`
      this.#names.set(text as string, renewed)
      // The transaction is lost; write() repeats it.
      if (isInTransaction) throw error
      return this.#named(renewed, args as Statement)
    }
  }

  /** In one exchange, because the number of exchanges limits a busy server. */
  async #begin(opening: string): Promise<unknown> {
    try {
      return await this.#plain([`begin; ${opening}`])
    } catch (error) {
      // Otherwise the failed transaction would stay open: Kysely does not end one that did not begin.
      await this.#plain(['rollback'])
      throw error
    }
  }

  #named(name: string, [text, values]: Statement): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const callback = (error: Error | null, result?: pg.QueryResult) =>
        result ? resolve(result) : reject(error)
      const { known, closing } = { known: this.#known, closing: this.#closing }
      super.query(new NamedQuery({ name, text, values, known, closing, callback }))
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #plain(args: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (super.query as any)(...args)
  }

  #nameOf(text: string): string {
    const known = this.#names.get(text)
    const name = known ?? createHash('sha1').update(text).digest('base64url')
    this.#names.delete(text)
    this.#names.set(text, name)
    if (!known && this.#names.size > maxStatements) {
      const [oldest, closed] = this.#names.entries().next().value as [string, string]
      this.#names.delete(oldest)
      this.#closing.push(closed)
    }
    return name
  }
}

const openings = new AsyncLocalStorage<string | undefined>()

/**
 * Transactions that `work` begins send this SQL along with `begin`; an error in it is thrown, with nothing begun. Without
 * SQL, they begin as usual, also within the work of another.
 */
export const openingWith = <T>(opening: string | undefined, work: () => Promise<T>): Promise<T> =>
  openings.run(opening, work)

const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** Whether a prepared statement no longer fits its table after a migration. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('cached plan must not change result type')

/**
 * A pool that replaces lost connections. `max`: connections, 14 by default; limits default to those of requests.
 * Exceeding a limit rejects with an error that `isUnavailable`.
 */
export function openPool(url: string, options: Options): pg.Pool {
  const { max = requestConnections, onError, ...given } = options
  const limits = { ...requestLimits, ...given }
  const observer: QueryObserver = {}
  const settings: pg.PoolConfig & { observer: QueryObserver } = {
    observer,
    connectionString: url,
    Client: PreparingClient,
    max,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 120_000,
    // What a rare query took of PostgreSQL's memory is given back then.
    maxLifetimeSeconds: 900,
    application_name: 'guildhall',
    ...connectionSettings(limits),
    onConnect: async (client) => {
      await client.query(sessionSettings(limits))
      if (limits.heartbeatMs) (client as PreparingClient).beat(limits.heartbeatMs)
    },
  }
  const pool = new pg.Pool(settings)
  opened.set(pool, { observer, url, options })
  timeWaits(pool, observer)
  pool.on('error', onError)
  // A client in use reports errors by its query; without a listener they would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A second pool on the database of one from `openPool`. */
export function openPoolBeside(pool: pg.Pool, options: Omit<Options, 'onError'>): pg.Pool {
  const found = opened.get(pool)
  if (!found) throw new Error('The pool is not one of openPool')
  return openPool(found.url, { ...options, onError: found.options.onError })
}

function timeWaits(pool: pg.Pool, observer: QueryObserver): void {
  const connect = pool.connect.bind(pool)
  type Got = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void
  const timed = (callback?: Got): Promise<pg.PoolClient> | undefined => {
    const since = performance.now()
    const record = () => observer.watch?.onWait(performance.now() - since)
    if (!callback)
      return withTiming(connect(), record).catch((error) => Promise.reject(explained(pool, error)))
    connect((error, client, release) => {
      record()
      callback(error && explained(pool, error), client, release)
    })
  }
  // Its overloads do not fit one type.
  pool.connect = timed as typeof pool.connect
}

/** pg says the same of a server that does not answer and of a pool whose connections are all in use. */
function explained(pool: pg.Pool, error: Error): Error {
  const isTimeout = error.message === 'timeout exceeded when trying to connect'
  const isAllInUse = pool.totalCount >= (pool.options.max ?? 0) && pool.idleCount === 0
  return isTimeout && isAllInUse ? new PoolExhausted('All connections are in use', { cause: error }) : error
}

async function withTiming<T>(work: Promise<T>, record: () => void): Promise<T> {
  try {
    return await work
  } finally {
    record()
  }
}

export function openDatabase(pool: pg.Pool): Database {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  poolsOf.set(db, pool)
  return db
}

const poolsOf = new WeakMap<Database, pg.Pool>()

/** The rows of a compiled query. Outside a transaction, without the layers by which Kysely finds a connection. */
export async function rowsOf<R>(db: Database, query: CompiledQuery<R>, parameters: unknown[]): Promise<R[]> {
  const pool = poolsOf.get(db)
  if (!pool) return (await db.executeQuery<R>({ ...query, parameters })).rows
  const client = await pool.connect()
  try {
    return (await client.query<R & pg.QueryResultRow>(query.sql, parameters)).rows
  } finally {
    client.release()
  }
}

/**
 * For requests: writes use at most two thirds of the connections, so that reads continue while all of them wait for a
 * locked row. Writes queue as long as for a connection.
 */
export function openRequestDatabase(pool: pg.Pool): Database {
  const db = openDatabase(pool)
  const { max = requestConnections, connectionTimeoutMillis = requestLimits.connectMs } = pool.options
  writeSlots.set(db, openSlots(Math.max(1, Math.floor((max * 2) / 3)), connectionTimeoutMillis))
  return db
}

const writeSlots = new WeakMap<Database, Slots>()

/** Runs a write within its database's bound, if any. Error: busy. */
export const inWriteSlot = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  (writeSlots.get(db) ?? unbounded)(work)

const unbounded: Slots = (work) => work()
