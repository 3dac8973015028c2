import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely'
import { type Database, rowsOf } from './database.ts'

/** Parameters of a query as SQL expressions; omitted ones are undefined. */
export type SqlParams<P> = {
  [K in keyof P]: undefined extends P[K] ? Expression<NonNullable<P[K]>> | undefined : Expression<P[K]>
}

/** Compiles a query once per set of parameters present; compiling takes most of the time of a small query. */
export function prepared<P extends object, R>(
  make: (db: Database, params: SqlParams<P>) => Compilable<R>,
): (db: Database, values: P) => Promise<R[]> {
  const compiled = new Map<string, CompiledQuery<R>>()
  return async (db, values) => {
    const names = Object.keys(values).filter((name) => values[name as keyof P] !== undefined)
    const key = names.join()
    let query = compiled.get(key)
    if (!query) {
      const params = Object.fromEntries(names.map((name) => [name, sql`${new Placeholder(name)}`]))
      query = make(db, params as SqlParams<P>).compile()
      compiled.set(key, query)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof P] : value,
    )
    return rowsOf(db, query, parameters)
  }
}

/**
 * For `where('id', '=', …)`: any of these ids, by one plan for lists of every length. PostgreSQL counts the ids of a bare
 * parameter, finds a plan for few of them cheaper than its general one, which assumes ten, and plans anew each time.
 */
export const anyOf = (ids: Expression<string[]>) => sql<string>`any((select ${ids}::uuid[])::uuid[])`

class Placeholder {
  constructor(readonly name: string) {}
}
