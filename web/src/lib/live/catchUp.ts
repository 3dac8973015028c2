import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { keys } from '../cache/keys'
import { replaceFirstPage } from '../cache/pageMerging'
import type { Pages } from '../cache/pages'
import { readFirstPage } from '../cache/reads'
import { CallError } from '../net/callError'
import { cancelRefetch, scheduleRefetch } from './scheduleRefetch'

/** Milliseconds to wait for the live connection, whose own return refetches everything. */
const liveReturns = 11_000

let isLive = () => false
let caughtUpAt = Number.NEGATIVE_INFINITY

/** Sets how to ask whether the live connection is open. */
export function onLive(isConnected: () => boolean): void {
  isLive = isConnected
}

export const hasLive = () => isLive()

/**
 * Refetches what is shown, once, at a random moment within `spread` milliseconds. Called when the live connection
 * is open again.
 */
export function liveIsBack(queries: QueryClient, spread: number): void {
  caughtUpAt = performance.now()
  cancelRefetch('all')
  scheduleRefetch('all', () => void catchUp(queries), spread)
}

/**
 * Refetches what is shown, within `spread` milliseconds, unless the live connection returns as well and does it.
 * `answeredAt`: when the server answered again, by `performance.now()`.
 */
export function serverIsBack(queries: QueryClient, answeredAt: number, spread: number): void {
  const refetch = () => scheduleRefetch('all', () => void catchUp(queries), spread)
  if (isLive()) refetch()
  else
    setTimeout(() => {
      if (caughtUpAt < answeredAt) refetch()
    }, liveReturns)
}

/** Refetches what is shown, the session first: a visitor's answers must not replace what a person was shown. */
export async function catchUp(queries: QueryClient): Promise<void> {
  do await queries.refetchQueries({ queryKey: keys.session }, { cancelRefetch: false })
  while (
    // The session was invalidated again meanwhile.
    queries.isFetching({ queryKey: keys.session }) > 0
  )
  const long = queries.getQueryCache().findAll({ type: 'active', predicate: isLong })
  await Promise.all([
    queries.invalidateQueries({
      refetchType: 'active',
      predicate: (query) => query.queryKey[0] !== keys.session[0] && !long.includes(query),
    }),
    ...long.map((query) => refetchFirstPage(queries, query)),
  ])
}

const isLong = ({ meta, state }: Query) =>
  meta?.isPaged === true && ((state.data as InfiniteData<unknown> | undefined)?.pages.length ?? 0) > 1

type Item = { id: string }

/** Refetches a long list by one request for its first page. */
export async function refetchFirstPage(queries: QueryClient, { queryKey, options }: Query): Promise<void> {
  const { signal } = new AbortController()
  try {
    const asked = { queryKey, client: queries, meta: options.meta, pageParam: undefined, signal }
    const load = options.queryFn as (asked: object) => Promise<Pages<Item>['pages'][number]>
    await readFirstPage<Pages<Item>, Pages<Item>['pages'][number]>(
      queries,
      queryKey,
      () => load({ ...asked, direction: 'forward' }),
      replaceFirstPage,
    )
  } catch (error) {
    // A refusal is shown at once; after other failures the list is refetched when it is shown next.
    const isRefused = error instanceof CallError && !error.unreachable
    await queries.invalidateQueries({ queryKey, exact: true, refetchType: isRefused ? 'active' : 'none' })
  }
}
