import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { CallError } from '../net/callError'

/**
 * The queries under a key that have data to change in place. Excludes those that the server has refused since:
 * changing one would clear its error and show again what is gone or forbidden.
 */
export const cachedQueries = (
  queries: QueryClient,
  { queryKey, exact = false }: { queryKey: QueryKey; exact?: boolean },
): Query[] =>
  queries.getQueryCache().findAll({
    ...{ queryKey, exact },
    predicate: (query) => query.state.data !== undefined && !isRefused(query),
  })

/** The same as keys and data. */
export const cachedData = <T = unknown>(queries: QueryClient, queryKey: QueryKey): [QueryKey, T][] =>
  cachedQueries(queries, { queryKey }).map((query) => [query.queryKey, query.state.data as T])

const isRefused = ({ state: { error } }: Query) =>
  error instanceof CallError && [401, 403, 404].includes(error.status)
