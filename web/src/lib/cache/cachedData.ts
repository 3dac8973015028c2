import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { CallError } from '../net/callError'

/**
 * The cached data under a key, to change in place. Excludes queries that the server has refused since: changing one
 * would clear its error and show again what is gone or forbidden.
 */
export const cachedData = <T = unknown>(
  queries: QueryClient,
  queryKey: QueryKey,
): [QueryKey, T | undefined][] =>
  queries.getQueriesData<T>({ queryKey, predicate: (query) => !isRefused(query) })

const isRefused = ({ state: { error } }: Query) =>
  error instanceof CallError && [401, 403, 404].includes(error.status)
