import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'

type Props<T> = {
  query: { data: T | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  errorTitle: string
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** What a query answered, or its skeleton, or its error with another try. */
export function Loaded<T>({ query, errorTitle, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return (
      <ErrorState bare title={errorTitle} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    )
  return skeleton ?? <RowsSkeleton count={4} />
}
