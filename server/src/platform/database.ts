import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>

// Money stays an exact decimal in text; counts fit a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const keptStatements = 300

/**
 * A client that prepares each statement once per connection, under a name made of its text: the server then plans
 * it once. Past 300 texts further ones go unprepared, so that odd queries cannot fill the server's memory.
 */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()

  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads, passed through untouched
  override query(...args: any[]): any {
    const [text, values] = args
    if (typeof text === 'string' && Array.isArray(values)) {
      const name = this.#nameOf(text)
      if (name) args.splice(0, 2, { text, values, name })
    }
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

/**
 * Opens a pool on a PostgreSQL URL. A lost connection makes the queries on it fail and is replaced; waiting for one
 * takes 4 s at the most, a statement 15 s.
 */
export function openPool(url: string, options: { max?: number; onError: (error: Error) => void }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
    max: options.max ?? 16,
    connectionTimeoutMillis: 4_000,
    query_timeout: 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'guildhall',
  })
  pool.on('error', options.onError)
  // A client that is in somebody's hands tells them, by failing their query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
