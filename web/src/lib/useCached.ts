import { type QueryKey, skipToken, useQuery } from '@tanstack/react-query'

/** What the cache holds under a key, kept up to date, without ever asking for it. */
export function useCached<T>(queryKey: QueryKey): { data: T | undefined; error: Error | null } {
  const { data, error } = useQuery<T>({ queryKey, queryFn: skipToken, enabled: false })
  return { data, error }
}
