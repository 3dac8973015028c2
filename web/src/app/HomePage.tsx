import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ClubGrid, ClubGridSkeleton } from '../features/clubs/ClubGrid'
import { clubListQuery } from '../features/clubs/clubs.api'
import { Landing } from '../features/home/Landing'
import { useViewer } from '../lib/viewer'
import { EmptyState } from '../ui/States'
import { FeedSkeleton } from '../ui/skeletons'

// Visitors never need the feed.
const MemberHome = lazy(async () => ({ default: (await import('./MemberHome')).MemberHome }))

const shown = 6

/** What one's clubs are up to; for visitors what this place is. */
export function HomePage() {
  const viewer = useViewer()
  if (viewer === undefined) return <FeedSkeleton />
  if (viewer === null) return <Landing clubs={<PopularClubs />} />
  return (
    <Suspense fallback={<FeedSkeleton />}>
      <MemberHome viewer={viewer} />
    </Suspense>
  )
}

function PopularClubs() {
  const { data } = useInfiniteQuery(clubListQuery({}))
  const clubs = data?.pages[0]?.items.filter((club) => !club.isPrivate).slice(0, shown)
  if (!clubs) return <ClubGridSkeleton count={shown} />
  if (clubs.length > 0) return <ClubGrid clubs={clubs} label="Popular clubs" />
  return <EmptyState title="No clubs yet">This hall is brand new. The first club could be yours.</EmptyState>
}
