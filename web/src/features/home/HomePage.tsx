import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { useViewer } from '../../lib/session/viewer'
import { PageLoading } from '../../ui/PageLoading'
import { EmptyState } from '../../ui/States'
import { ClubGrid, ClubGridSkeleton } from '../clubs/ClubGrid'
import { ClubsError } from '../clubs/ClubsError'
import { clubListQuery } from '../clubs/clubs.api'
import { HomeSkeleton } from './HomeSkeleton'
import { Landing } from './Landing'

// Not loaded for visitors.
const MemberHome = lazyPart(async () => ({ default: (await import('./MemberHome')).MemberHome }))

const Farewell = lazyPart(() => import('../accounts/leaving/Farewell'))

const shown = 6

/** The member's home, or the landing page for visitors. */
export function HomePage() {
  const viewer = useViewer()
  const farewell = useLocation({ select: ({ state }) => state.farewell })
  // The session is unknown for a moment: show neither page.
  if (viewer === undefined) return <PageLoading />
  if (viewer === null)
    return (
      <>
        {farewell && (
          <Suspense>
            <Farewell content={farewell} />
          </Suspense>
        )}
        <VisitorHome />
      </>
    )
  return (
    <Suspense fallback={<HomeSkeleton />}>
      <MemberHome viewer={viewer} />
    </Suspense>
  )
}

function VisitorHome() {
  return <Landing clubs={usePopularClubs()} />
}

/** Null where there are no clubs at all. */
function usePopularClubs(): ReactNode {
  const { data, isError, isFetching, refetch } = useInfiniteQuery(clubListQuery({}))
  const clubs = data?.pages[0]?.items
  if (!clubs && isError) return <ClubsError onRetry={refetch} retrying={isFetching} />
  if (!clubs) return <ClubGridSkeleton count={shown} />
  if (clubs.length === 0) return null
  const open = clubs.filter((club) => !club.isPrivate).slice(0, shown)
  if (open.length > 0) return <ClubGrid clubs={open} label="Popular clubs" />
  return <EmptyState title="No public clubs yet">Create the first one.</EmptyState>
}
