import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { codeOf } from '../../../lib/net/callError'
import { lazyPart } from '../../../lib/page/lazyPart'
import { ToLogin } from '../../../lib/session/ToLogin'
import { ErrorState } from '../../../ui/States'
import { TilesSkeleton } from '../../../ui/skeletons'
import { Missing } from '../../cards/Missing'
import { clubPreviewQuery } from '../../clubs/clubs.api'
import classes from '../../clubs/page/ClubSubpage.module.css'
import { InsideClub } from '../../clubs/page/InsideClub'
import { CourseList } from '../../courses/CourseList'
import { ClubBar } from '../ClubBar'

const MemberCourses = lazyPart(() => import('./MemberCourses'))

/** /{clubSlug}/courses */
export function CoursesPage() {
  const { clubSlug } = useParams({ from: '/$clubSlug/courses' })
  const moved = (slug: string) => <Navigate to="/$clubSlug/courses" params={{ clubSlug: slug }} replace />
  return (
    <InsideClub
      slug={clubSlug}
      moved={moved}
      visitors={<ForVisitors slug={clubSlug} moved={moved} />}
      loading={<TilesSkeleton count={6} />}
    >
      {(club) => (
        <Suspense fallback={<TilesSkeleton count={6} />}>
          <MemberCourses club={club} />
        </Suspense>
      )}
    </InsideClub>
  )
}

type Props = { slug: string; moved: (slug: string) => ReactNode }

/** The courses of a public club; a private club's visitors log in first. */
function ForVisitors({ slug, moved }: Props) {
  const { data: club, error, isFetching, refetch } = useQuery(clubPreviewQuery(slug))
  const code = codeOf(error)
  if (code === 'club_not_found' || code === 'bad_club_identifier')
    return <Missing title="Club not found" clubSlug={null} />
  if (!club && error)
    return (
      <ErrorState
        title="The courses could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!club) return <TilesSkeleton count={6} />
  if (club.slug !== slug) return moved(club.slug)
  if (club.isPrivate) return <ToLogin />
  return (
    <div className={`${classes.page} one-column gap-12`}>
      <ClubBar club={club} join={club.can.join} />
      <div>
        <CourseList club={club} create={null} />
      </div>
    </div>
  )
}
