import type { QueryClient } from '@tanstack/react-query'
import { waitBefore } from '../net/backoff'
import { serverAnswered } from '../net/reach'
import { lazyValue } from '../page/lazyPart'

/**
 * Bounds of the delay between health checks, in milliseconds: a restart takes seconds, and pages must not return
 * all at once.
 */
const asking = { least: 2000, most: 6000 }
const mostSpread = 10_000

/** What the return of the server starts: to be preloaded while it can be reached. */
export const catchingUp = lazyValue(() => import('./catchUp'))

/**
 * Polls an unreachable server with growing delays. Returns what to call once it has answered: refetches what is
 * shown, unless the live connection returns as well and does it.
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
    const [answeredAt, spread] = [performance.now(), Math.min(1000 * tries, mostSpread)]
    void catchingUp.read().then(
      ({ serverIsBack }) => serverIsBack(queries, answeredAt, spread),
      // A newer version has other files.
      () => queries.invalidateQueries(),
    )
  }
}
