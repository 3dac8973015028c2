import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { CallError } from './callError'

/**
 * What the cache holds under a key, for changing it in place. Leaves out what the server has refused since: changing
 * it would take the refusal away, and a page would show again what is gone or not for this person.
 */
export const cachedData = <T = unknown>(
  queries: QueryClient,
  queryKey: QueryKey,
): [QueryKey, T | undefined][] =>
  queries.getQueriesData<T>({ queryKey, predicate: (query) => !isRefused(query) })

const isRefused = ({ state: { error } }: Query) =>
  error instanceof CallError && [401, 403, 404].includes(error.status)
