/**
 * What is cached, changed beside the query library in one order: a write is applied again over every answer that was
 * asked for before it, which may be older. Nothing else sets cached data (scripts/check-words.ts).
 */
import { type Query, QueryCache, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { cachedQueries } from './cachedData'

type Change<T> = (data: T, queryKey: QueryKey) => T
export type Write = {
  /** Replaces what was written under it before. */
  name?: string
  /** When it was read, by `beginRead`; Infinity while it is being sent. Now if left out. */
  at?: number
}
type Written = { queryKey: QueryKey; exact: boolean; change: Change<unknown>; at: number }
type Order = { writes: Map<string, Written>; readAt: WeakMap<Query, number> }

const most = 200
let clock = 0
const orders = new WeakMap<QueryCache, Order>()

function orderOf(cache: QueryCache): Order {
  const order = orders.get(cache) ?? { writes: new Map(), readAt: new WeakMap() }
  orders.set(cache, order)
  return order
}

/** A moment in the order, taken before a request is sent. */
export const beginRead = (): number => ++clock

/**
 * Changes the data under a key. This is no read: when it was last read, and that it is out of date, stay. With a
 * `write`, the change is made once more to what was asked for before; made twice, it has to do the same as once.
 */
export function patchData<T>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: Change<T>,
  write?: Write,
): void {
  patch(queries, { queryKey, exact: true, change: change as Change<unknown> }, write)
}

/** The same under all keys that begin so. */
export function patchAll<T>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: Change<T>,
  write?: Write,
): void {
  patch(queries, { queryKey, exact: false, change: change as Change<unknown> }, write)
}

/** Stores a whole answer, as that of a write; `updatedAt` if it was not read now. */
export function putData<T>(queries: QueryClient, queryKey: QueryKey, answer: T, updatedAt?: number): void {
  note(queries, { queryKey, exact: true, change: () => answer }, { name: '' })
  queries.setQueryData(queryKey, answer, updatedAt === undefined ? {} : { updatedAt })
}

/** Reads the top of a list by one request, however much is loaded; `put` merges it. */
export async function readFirstPage<T, Fresh>(
  queries: QueryClient,
  queryKey: QueryKey,
  load: () => Promise<Fresh>,
  put: (old: T, fresh: Fresh) => T,
): Promise<void> {
  const at = beginRead()
  const fresh = await load()
  const query = queries.getQueryCache().find<T>({ queryKey })
  const { readAt } = orderOf(queries.getQueryCache())
  // Removed meanwhile, or a later request was faster.
  if (!query?.state.data || (readAt.get(query as Query) ?? 0) > at) return
  readAt.set(query as Query, at)
  queries.setQueryData(
    queryKey,
    withWrites(queries.getQueryCache(), queryKey, put(query.state.data, fresh), at),
  )
}

/** Forgets what was written, as of another person. */
export const forgetWrites = (queries: QueryClient): void => orderOf(queries.getQueryCache()).writes.clear()

/** A cache whose own queries keep the order too. */
export function orderedCache(): QueryCache {
  const begun = new WeakMap<Query, number>()
  const cache: QueryCache = new QueryCache({
    onSuccess: (data, query) => {
      const at = begun.get(query as Query) ?? 0
      orderOf(cache).readAt.set(query as Query, at)
      show(query as Query, withWrites(cache, query.queryKey, data, at))
    },
  })
  cache.subscribe((event) => {
    if (event.type !== 'updated' || (event.action.type !== 'fetch' && event.action.type !== 'failed')) return
    begun.set(event.query, beginRead())
  })
  return cache
}

function patch(queries: QueryClient, what: Omit<Written, 'at'>, write: Write | undefined): void {
  if (write) note(queries, what, write)
  for (const query of cachedQueries(queries, what)) {
    const changed = what.change(query.state.data, query.queryKey)
    const { at } = write ?? {}
    show(query, at === undefined ? changed : withWrites(queries.getQueryCache(), query.queryKey, changed, at))
  }
}

function show(query: Query, data: unknown): void {
  const { data: shown, dataUpdatedAt: updatedAt, isInvalidated } = query.state
  if (data === shown) return
  query.setData(data, { updatedAt, manual: true })
  if (isInvalidated) query.invalidate()
}

function note(
  queries: QueryClient,
  what: Omit<Written, 'at'>,
  { name = String(++clock), at = ++clock }: Write,
): void {
  const { writes } = orderOf(queries.getQueryCache())
  const id = JSON.stringify([name, what.queryKey])
  const before = writes.get(id)
  // Read before what is shown.
  if (before && before.at > at && before.at < Number.POSITIVE_INFINITY) return
  writes.delete(id)
  writes.set(id, { ...what, at })
  for (const [oldest, { at }] of writes)
    if (writes.size > most && at < Number.POSITIVE_INFINITY) writes.delete(oldest)
}

/** What was asked for at this moment, with what was written since. */
function withWrites<T>(cache: QueryCache, queryKey: QueryKey, data: T, at: number): T {
  const later = [...orderOf(cache).writes.values()].filter((one) => one.at > at && concerns(one, queryKey))
  const inOrder = later.sort((one, other) => one.at - other.at)
  return inOrder.reduce<unknown>((changed, { change }) => change(changed, queryKey), data) as T
}

const concerns = ({ queryKey, exact }: Written, key: QueryKey): boolean =>
  (!exact || key.length === queryKey.length) &&
  queryKey.every((part, at) => JSON.stringify(part) === JSON.stringify(key[at]))
