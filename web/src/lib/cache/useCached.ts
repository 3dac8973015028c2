import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * The cached data under a key, kept up to date without fetching. Watches the cache itself: an observer without a
 * queryFn would replace the query's own, and refetching would fail.
 */
export function useCached<T>(queryKey: QueryKey): { data: T | undefined; error: Error | null } {
  const queries = useQueryClient()
  const held = () => queries.getQueryState<T>(queryKey)
  const state = useSyncExternalStore(
    useCallback((changed) => queries.getQueryCache().subscribe(notifyManager.batchCalls(changed)), [queries]),
    held,
    held,
  )
  return { data: state?.data, error: state?.error ?? null }
}
