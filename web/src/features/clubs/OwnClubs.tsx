import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ClubGrid, ClubGridSkeleton } from './ClubGrid'
import { ClubsError } from './ClubsError'
import { myClubsQuery } from './clubs.api'

type Props = { kind: 'mine' | 'joined'; label: string; empty: ReactNode }

/** The viewer's clubs of one kind, in all their states. */
export function OwnClubs({ kind, label, empty }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(myClubsQuery)
  if (!data && isError) return <ClubsError onRetry={refetch} retrying={isFetching} />
  if (!data) return <ClubGridSkeleton count={3} />
  return data[kind].length === 0 ? empty : <ClubGrid clubs={data[kind]} label={label} />
}
