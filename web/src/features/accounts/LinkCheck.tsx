import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '../../lib/net/errorText'
import { ErrorState } from '../../ui/States'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import { AccountCard } from './AccountCard'

type Props = { title: string; query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }

/** Shown while a mailed link is being checked, or when that failed. */
export function LinkCheck({ title, query: { error, isFetching, refetch } }: Props) {
  return (
    <AccountCard title={title}>
      {error ? (
        <ErrorState
          bare
          title="The link could not be checked"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorText(error)}
        </ErrorState>
      ) : (
        <Loading>
          <TextSkeleton />
        </Loading>
      )}
    </AccountCard>
  )
}
