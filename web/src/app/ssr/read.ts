import { AsyncLocalStorage } from 'node:async_hooks'
import type { PageRequest } from '@guildhall/contract/page'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { reachThrough } from '../../lib/net/call'

type Options<T> = { queryKey: QueryKey; queryFn?: unknown; initialPageParam?: unknown; '~data'?: T }
/** Runs a feature's query, caches the answer under its key and returns it. Throws CallError. */
export type Read = <O extends Options<unknown>>(options: O) => Promise<DataOf<O>>
type DataOf<O> = O extends { queryFn?: infer F }
  ? NonNullable<F> extends (...context: never[]) => infer R
    ? Awaited<R>
    : never
  : never

const pageRequest = new AsyncLocalStorage<PageRequest>()

reachThrough(({ method, path }) => {
  const request = pageRequest.getStore()
  if (!request || method !== 'GET')
    throw new Error(`A page that is being rendered asked for ${method} ${path}`)
  return request.read(path)
})

/** Within `run`, calls reach the API inside this server, with the session of the page's request. */
export const withPageRequest = <T>(request: PageRequest, run: () => Promise<T>): Promise<T> =>
  pageRequest.run(request, run)

/** The cache of one request, without retries. */
export const openRequestQueries = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: 60_000 } } })

export const readerOf =
  (queries: QueryClient): Read =>
  (options) =>
    ('initialPageParam' in options
      ? queries.fetchInfiniteQuery(options as never)
      : queries.fetchQuery(options as never)) as never
