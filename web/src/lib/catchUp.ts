import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { waitBefore } from './backoff'
import { CallError } from './callError'
import { keys } from './keys'
import { replaceFirstPage } from './pageMerging'
import type { Pages } from './pages'
import { serverAnswered } from './reach'
import { cancelRefetch, scheduleRefetch } from './scheduleRefetch'

/** In milliseconds. A restart takes seconds: all are to be back soon after it, and not at one moment. */
const asking = { least: 2000, most: 6000 }
/** So long the live connection has to come back first: its own return reads everything again. */
const liveReturns = 11_000
const mostSpread = 10_000

let isLive = () => false
let caughtUpAt = Number.NEGATIVE_INFINITY

/** The live connection says here whether there is one just now. */
export function onLive(isConnected: () => boolean): void {
  isLive = isConnected
}

export const hasLive = () => isLive()

/** The live connection is back: what is shown is read again within `spread` milliseconds, at random, and once. */
export function liveIsBack(queries: QueryClient, spread: number): void {
  caughtUpAt = performance.now()
  cancelRefetch('all')
  scheduleRefetch('all', () => void catchUp(queries), spread)
}

/**
 * Asks for a server that gives no answer, less often with time. Returns how to stop, for when it has answered: what is
 * shown is read again then, unless the live connection comes back as well and has it read.
 */
export function askForServer(queries: QueryClient): () => void {
  let tries = 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout>
  const next = () => {
    timer = setTimeout(ask, waitBefore(tries, asking))
    tries += 1
  }
  const ask = async () => {
    const isBack = await fetch('/health').then(
      ({ ok }) => ok,
      () => false,
    )
    if (isOver) return
    if (isBack) serverAnswered()
    else next()
  }
  next()
  return () => {
    isOver = true
    clearTimeout(timer)
    const spread = Math.min(1000 * tries, mostSpread)
    if (isLive()) return scheduleRefetch('all', () => void catchUp(queries), spread)
    const since = performance.now()
    setTimeout(() => {
      if (caughtUpAt < since) scheduleRefetch('all', () => void catchUp(queries), spread)
    }, liveReturns)
  }
}

/** First who is signed in: what a visitor would be answered must not take the place of what a person was shown. */
export async function catchUp(queries: QueryClient): Promise<void> {
  do await queries.refetchQueries({ queryKey: keys.session }, { cancelRefetch: false })
  while (
    // Asked anew meanwhile.
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

/** One request, however much of a list is loaded. */
export async function refetchFirstPage(queries: QueryClient, { queryKey, options }: Query): Promise<void> {
  const { signal } = new AbortController()
  try {
    const fresh = await (options.queryFn as (asked: object) => unknown)({
      ...{ queryKey, client: queries, meta: options.meta, pageParam: undefined, signal },
      direction: 'forward',
    })
    queries.setQueryData<Pages<Item>>(
      queryKey,
      (old) => old && replaceFirstPage(old, fresh as Pages<Item>['pages'][number]),
    )
  } catch (error) {
    // What may not be read any more says so; what could not be read now is read when it is shown next.
    const isRefused = error instanceof CallError && !error.unreachable
    await queries.invalidateQueries({ queryKey, exact: true, refetchType: isRefused ? 'active' : 'none' })
  }
}
