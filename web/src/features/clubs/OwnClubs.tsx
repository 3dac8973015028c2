import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { InfiniteList } from '../../ui/InfiniteList'
import { ClubCard } from './ClubCard'
import { ClubGrid, ClubGridSkeleton } from './ClubGrid'
import { ClubsError } from './ClubsError'
import { myClubsOfQuery, myClubsQuery } from './clubs.api'

type Kind = 'mine' | 'joined'
type Props = { kind: Kind; label: string; empty: ReactNode }

/** The viewer's clubs of one kind, with loading, error and empty states. */
export function OwnClubs({ kind, label, empty }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(myClubsQuery)
  if (!data && isError) return <ClubsError onRetry={refetch} retrying={isFetching} />
  if (!data) return <ClubGridSkeleton count={3} />
  if (data[kind].length === 0) return empty
  const first = <ClubGrid clubs={data[kind]} label={label} />
  return data.more.includes(kind) ? <AllClubs kind={kind} label={label} first={first} /> : first
}

/** All clubs of a kind, page by page, when there are more than the overview has. */
function AllClubs({ kind, label, first }: { kind: Kind; label: string; first: ReactNode }) {
  const query = useInfiniteQuery(myClubsOfQuery(kind))
  return (
    <InfiniteList
      query={query}
      label={label}
      layout="grid"
      skeleton={first}
      empty={null}
      errorTitle="Failed to load clubs"
    >
      {(club) => <ClubCard club={club} waiting={club.waiting} />}
    </InfiniteList>
  )
}
