import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * What the cache holds under a key, kept up to date, without ever asking for it. It only watches: an observer of its
 * own without a way to fetch would become the query's way to fetch, and whoever asks again would get nothing.
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
