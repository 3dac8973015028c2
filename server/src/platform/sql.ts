import { sql } from 'kysely'

/** SQL: any of these ids, as one parameter, so that the statement is the same for any number of them. */
export const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`
