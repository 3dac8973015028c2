import type { ClubPreview } from '@guildhall/contract/clubs'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { clubHighlightsQuery } from '../../../content/content.api'
import { useWatch } from '../../../lib/live/signals'
import { codeOf } from '../../../lib/net/callError'
import { refetchUnlessSsr } from '../../../lib/page/ssrData'
import { toast } from '../../../lib/page/toast'
import { usePageTitle } from '../../../lib/page/usePageTitle'
import { LinkButton } from '../../../ui/links'
import classes from '../../../ui/Notice.module.css'
import { ErrorState } from '../../../ui/States'
import { RulesPanel } from '../../club-rules/RulesPanel'
import { PreviewCourses } from '../../courses/PreviewCourses'
import { ClubLanding } from '../ClubLanding'
import { ClubLandingSkeleton } from '../ClubLandingSkeleton'
import { clubPreviewQuery } from '../clubs.api'
import { JoinAction } from './JoinAction'
import { JoinQuestions } from './JoinQuestions'
import { LatestPosts } from './LatestPosts'
import { NextEvent } from './NextEvent'
import { PublishingFaces } from './PublishingFaces'
import { Restriction } from './Restriction'

/** The public preview of a club; members are redirected to the club (platform.md 2.7). */
export function ClubPreviewPage() {
  const { clubSlug = '' } = useParams({ strict: false })
  const { tab } = useSearch({ strict: false })
  // Fetched on every visit: an ended membership must not redirect back and forth.
  const query = useQuery({ ...clubPreviewQuery(clubSlug), refetchOnMount: refetchUnlessSsr })
  const { data: club, error, isFetching } = query
  useWatch(club && !club.isPrivate ? { clubId: club.id } : undefined)
  useWelcome(club)

  const code = codeOf(error)
  if (code === 'club_not_found' || code === 'bad_club_identifier') return <ClubNotFound />
  if (!club && error)
    return (
      <ErrorState
        title="Failed to fetch club details. Please try again later."
        onRetry={() => void query.refetch()}
        retrying={isFetching}
        action={
          <LinkButton to="/clubs" variant="default">
            Explore Clubs
          </LinkButton>
        }
      />
    )
  if (!club || (club.role && isFetching)) return <ClubLandingSkeleton />
  const params = { clubSlug: club.slug }
  if (club.role) return <Navigate to="/$clubSlug" params={params} search={{ tab }} replace />
  // The club was renamed.
  if (club.slug !== clubSlug)
    return <Navigate to="/$clubSlug/preview" params={params} search={{ tab }} replace />
  return <Preview club={club} tab={tab} />
}

function Preview({ club, tab }: { club: ClubPreview; tab: string | undefined }) {
  // Nothing inside a private club is for visitors.
  const { data } = useQuery({ ...clubHighlightsQuery(club.slug), enabled: !club.isPrivate })
  const { items = [], people = [], nextEvent } = data ?? {}
  const shown = items.filter((item) => !item.isFolded && !item.hiddenBy)
  return (
    <ClubLanding
      club={club}
      action={
        <>
          <Suspense>
            <Restriction clubId={club.id} ability={club.can.join} />
          </Suspense>
          <JoinAction club={club} tab={tab} />
        </>
      }
      people={people.length > 0 && <PublishingFaces people={people} />}
      side={nextEvent && !nextEvent.isFolded && !nextEvent.hiddenBy && <NextEvent item={nextEvent} />}
      latest={
        <>
          {shown.length > 0 && <LatestPosts items={shown} />}
          {club.hasCourses && <PreviewCourses club={club} />}
        </>
      }
    >
      <RulesPanel club={club} />
      <JoinQuestions club={club} />
    </ClubLanding>
  )
}

/** Announces an accepted join request or a recorded payment to a person who waits here, on the way to the club. */
function useWelcome(club: ClubPreview | undefined) {
  const waited = useRef<'payment' | 'request' | false>(false)
  useEffect(() => {
    if (!club) return
    if (club.role && waited.current === 'payment')
      toast.success('Welcome to the club!', 'Your payment was recorded.')
    else if (club.role && waited.current && club.isPrivate)
      toast.success('Welcome to the club!', `${club.name} accepted your request.`)
    waited.current = club.entitlement?.state === 'pending' ? 'payment' : club.hasAsked && 'request'
  }, [club])
}

function ClubNotFound() {
  usePageTitle('Club Not Found')
  return (
    <div className={classes.notice}>
      <h1>Club Not Found</h1>
      <p>There is no club at this address. It may have been renamed or deleted.</p>
      <LinkButton to="/">Go Home</LinkButton>
    </div>
  )
}
