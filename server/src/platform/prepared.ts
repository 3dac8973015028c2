import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely'
import type { Database } from './database.ts'

/** The parameters of a prepared query as SQL: those that a call leaves out are undefined. */
export type Given<P> = {
  [K in keyof P]: undefined extends P[K] ? Expression<NonNullable<P[K]>> | undefined : Expression<P[K]>
}

/**
 * A query that is written and compiled once, not at each request: of a small query's time in this process, most is
 * spent on that. `make` gets its parameters as expressions, and is called once for each set of parameters that are
 * not undefined, so that it may leave out a condition whose parameter is.
 */
export function prepared<P extends object, R>(
  make: (db: Database, given: Given<P>) => Compilable<R>,
): (db: Database, values: P) => Promise<R[]> {
  const compiled = new Map<string, CompiledQuery<R>>()
  return async (db, values) => {
    const names = Object.keys(values).filter((name) => values[name as keyof P] !== undefined)
    const key = names.join()
    let query = compiled.get(key)
    if (!query) {
      const given = Object.fromEntries(names.map((name) => [name, sql`${new Placeholder(name)}`]))
      query = make(db, given as Given<P>).compile()
      compiled.set(key, query)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof P] : value,
    )
    const { rows } = await db.executeQuery<R>({ ...query, parameters })
    return rows
  }
}

/** Where a parameter's value goes. */
class Placeholder {
  constructor(readonly name: string) {}
}
