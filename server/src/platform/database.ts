import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>

// Money stays an exact decimal as text; counts fit a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** SQL: milliseconds by the database's clock, which all servers share. */
export const asOf = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`

const keptStatements = 300

export type QueryWatch = {
  /** `rows` is undefined if the query failed. */
  onQuery(text: string, ms: number, rows: number | undefined): void
  /** After waiting for a connection, successfully or not. */
  onWait(ms: number): void
}
type Watched = { by?: QueryWatch | undefined }
const watched = new WeakMap<pg.Pool, Watched>()

/** Reports every query and wait of a pool; a second call replaces the first. */
export function watchQueries(pool: pg.Pool, watch: QueryWatch): void {
  const told = watched.get(pool)
  if (told) told.by = watch
}

/** Prepares each statement once per connection, named by its hash. Past 300, statements run unprepared. */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()
  #renewals = 0
  readonly #watched: Watched

  constructor(config?: pg.ClientConfig & { watched?: Watched }) {
    super(config)
    this.#watched = config?.watched ?? {}
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads, passed through
  override query(...args: any[]): any {
    const callback = args.at(-1)
    // Cursors and streams: not a promise.
    if (typeof args[0]?.submit === 'function') return this.#plain(args)
    if (typeof callback !== 'function') return this.#timed(args)
    this.#timed(args.slice(0, -1)).then(
      (result) => process.nextTick(callback, null, result),
      (error) => process.nextTick(callback, error),
    )
  }

  async #timed(args: unknown[]): Promise<unknown> {
    const watch = this.#watched.by
    if (!watch) return this.#ask(args)
    const since = performance.now()
    let rows: number | undefined
    try {
      const result = await this.#ask(args)
      rows = (result as pg.QueryResult | undefined)?.rowCount ?? 0
      return result
    } finally {
      const [query] = args as [string | { text?: string } | undefined]
      const text = typeof query === 'string' ? query : query?.text
      watch.onQuery(text ?? '', performance.now() - since, rows)
    }
  }

  async #ask(args: unknown[]): Promise<unknown> {
    const [text, values] = args
    const isNamed = typeof text === 'string' && Array.isArray(values)
    const name = isNamed ? this.#nameOf(text) : undefined
    const isInTransaction = this.getTransactionStatus() === 'T'
    try {
      return await this.#plain(name ? [{ text, values, name }] : args)
    } catch (error) {
      // The answer may still come and a transaction may be open: never reuse this connection.
      if (isTimeout(error)) this.connection.stream.destroy()
      if (!name || !isOutdated(error)) throw error
      // Another server has migrated the table: prepare again under a new name.
      this.#renewals += 1
      const renewed = `${name}.${this.#renewals}`
      this.#names.set(text as string, renewed)
      // The transaction is lost; write() repeats it.
      if (isInTransaction) throw error
      return this.#plain([{ text, values, name: renewed }])
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #plain(args: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (super.query as any)(...args)
  }

  #nameOf(text: string): string | undefined {
    let name = this.#names.get(text)
    if (!name && this.#names.size < keptStatements) {
      name = createHash('sha1').update(text).digest('base64url')
      this.#names.set(text, name)
    }
    return name
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** Whether a prepared statement no longer fits its table after a migration. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('cached plan must not change result type')

/** Lost connections are replaced; connecting takes at most 4 s, a statement 15 s. */
export function openPool(
  url: string,
  options: { max?: number; statementMs?: number; onError: (error: Error) => void },
): pg.Pool {
  const told: Watched = {}
  const settings: pg.PoolConfig & { watched: Watched } = {
    watched: told,
    connectionString: url,
    Client: PreparingClient,
    max: options.max ?? 16,
    connectionTimeoutMillis: 4_000,
    query_timeout: options.statementMs ?? 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Notices a dead database within half a minute, even while only listening.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'guildhall',
  }
  const pool = new pg.Pool(settings)
  watched.set(pool, told)
  timeWaits(pool, told)
  pool.on('error', options.onError)
  // A client in use reports errors by its query; without a listener they would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function timeWaits(pool: pg.Pool, told: Watched): void {
  const connect = pool.connect.bind(pool)
  type Got = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void
  const timed = (callback?: Got): Promise<pg.PoolClient> | undefined => {
    const since = performance.now()
    const tell = () => told.by?.onWait(performance.now() - since)
    if (!callback) return andTell(connect(), tell)
    connect((error, client, release) => {
      tell()
      callback(error, client, release)
    })
  }
  // Its overloads do not fit one type.
  pool.connect = timed as typeof pool.connect
}

async function andTell<T>(work: Promise<T>, tell: () => void): Promise<T> {
  try {
    return await work
  } finally {
    tell()
  }
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
