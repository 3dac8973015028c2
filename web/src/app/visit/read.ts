import { AsyncLocalStorage } from 'node:async_hooks'
import type { PageRequest } from '@guildhall/contract/page'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { reachThrough } from '../../lib/call'

type Options<T> = { queryKey: QueryKey; queryFn?: unknown; initialPageParam?: unknown; '~data'?: T }
/** What a query, as its feature describes it, is answered with; kept under its key. Throws CallError. */
export type Read = <O extends Options<unknown>>(options: O) => Promise<DataOf<O>>
type DataOf<O> = O extends { queryFn?: infer F }
  ? NonNullable<F> extends (...context: never[]) => infer R
    ? Awaited<R>
    : never
  : never

const asking = new AsyncLocalStorage<PageRequest>()

reachThrough(({ method, path }) => {
  const request = asking.getStore()
  if (!request || method !== 'GET')
    throw new Error(`A page that is being rendered asked for ${method} ${path}`)
  return request.read(path)
})

/** Within `run`, calls reach the API inside this server, as whoever asks for the page. */
export const readThrough = <T>(request: PageRequest, run: () => Promise<T>): Promise<T> =>
  asking.run(request, run)

/** The cache of one request; nothing is tried twice, and nothing of it stays. */
export const openQueries = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: 60_000 } } })

export const reader =
  (queries: QueryClient): Read =>
  (options) =>
    // An endless list is read from its start.
    ('initialPageParam' in options
      ? queries.fetchInfiniteQuery(options as never)
      : queries.fetchQuery(options as never)) as never
