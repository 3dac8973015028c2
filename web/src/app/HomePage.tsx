import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ClubGrid, ClubGridSkeleton } from '../features/clubs/ClubGrid'
import { ClubsError } from '../features/clubs/ClubsError'
import { clubListQuery } from '../features/clubs/clubs.api'
import { Landing } from '../features/home/Landing'
import { lazyPart } from '../lib/lazyPart'
import { useViewer } from '../lib/viewer'
import { EmptyState } from '../ui/States'
import { HomeSkeleton } from './HomeSkeleton'
import { PageLoading } from './PageLoading'

// Visitors never need the feed.
const MemberHome = lazyPart(async () => ({ default: (await import('./MemberHome')).MemberHome }))

const Farewell = lazyPart(() => import('../features/accounts/leaving/Farewell'))

const shown = 6

/** What one's clubs are up to; for visitors what this place is. */
export function HomePage() {
  const viewer = useViewer()
  const farewell = useLocation({ select: ({ state }) => state.farewell })
  // Not known yet for a moment: neither of the two pages may flash.
  if (viewer === undefined) return <PageLoading />
  if (viewer === null)
    return (
      <>
        {farewell && (
          <Suspense>
            <Farewell content={farewell} />
          </Suspense>
        )}
        <Landing clubs={<PopularClubs />} />
      </>
    )
  return (
    <Suspense fallback={<HomeSkeleton />}>
      <MemberHome viewer={viewer} />
    </Suspense>
  )
}

function PopularClubs() {
  const { data, isError, isFetching, refetch } = useInfiniteQuery(clubListQuery({}))
  const clubs = data?.pages[0]?.items.filter((club) => !club.isPrivate).slice(0, shown)
  if (!clubs && isError) return <ClubsError onRetry={refetch} retrying={isFetching} />
  if (!clubs) return <ClubGridSkeleton count={shown} />
  if (clubs.length > 0) return <ClubGrid clubs={clubs} label="Popular clubs" />
  return <EmptyState title="No clubs yet">Be the first to create one.</EmptyState>
}
