import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely'
import type { Database } from './database.ts'

/** A query's parameters as SQL; omitted ones are undefined. */
export type Given<P> = {
  [K in keyof P]: undefined extends P[K] ? Expression<NonNullable<P[K]>> | undefined : Expression<P[K]>
}

/** Compiles a query once for each set of given parameters; compiling takes most of a small query's time. */
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

class Placeholder {
  constructor(readonly name: string) {}
}
