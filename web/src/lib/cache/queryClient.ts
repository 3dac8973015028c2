import { QueryClient } from '@tanstack/react-query'
import { waitBefore } from '../net/backoff'
import { CallError } from '../net/callError'
import { cameFromSsr } from '../page/ssrData'
import { orderedCache } from './reads'

const minute = 60_000

/** Retries endlessly while the server is unreachable, once after an unknown failure, never after a refusal. */
function retry(count: number, error: unknown): boolean {
  if (!(error instanceof CallError)) return count < 1
  return error.unreachable || (error.status >= 500 && count < 1)
}

/** Fresh times by platform.md 9. 'always', because a local server may be reachable without the internet. */
export const queryClient = new QueryClient({
  queryCache: orderedCache(),
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      gcTime: 30 * minute,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      retry,
      retryDelay: (attempt) => waitBefore(attempt, { least: 1000, most: 8000 }),
      // A rendered refusal isn't fetched again.
      retryOnMount: ({ state }) => !cameFromSsr(state.errorUpdatedAt),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
