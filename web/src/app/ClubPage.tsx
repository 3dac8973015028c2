import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { clubQuery } from '../features/clubs/clubs.api'
import { codeOf } from '../lib/callError'
import { keys } from '../lib/keys'
import { useWatch } from '../lib/signals'
import { usePageTitle } from '../lib/usePageTitle'
import { useViewer } from '../lib/viewer'
import { Columns } from '../ui/Columns'
import { LinkButton } from '../ui/links'
import { ErrorState } from '../ui/States'
import { ClubHead } from './club/ClubHead'
import { ClubSide } from './club/ClubSide'
import { ClubSkeleton } from './club/ClubSkeleton'
import { ClubTabs } from './club/ClubTabs'
import classes from './Notice.module.css'
import { useIsSigningOut } from './useSignOut'

/** A club's dashboard (platform.md 2.4); visitors, and others whom a private club keeps out, see its preview. */
export function ClubPage() {
  const { clubSlug } = useParams({ from: '/$clubSlug' })
  const viewer = useViewer()
  const leaving = useIsSigningOut()
  // Signing out leads to /login, not by way of the preview.
  if (viewer === undefined || leaving) return <ClubSkeleton />
  if (viewer === null) return <Navigate to="/$clubSlug/preview" params={{ clubSlug }} replace />
  return <Inside key={clubSlug} slug={clubSlug} />
}

function Inside({ slug }: { slug: string }) {
  const { tab } = useSearch({ from: '/$clubSlug' })
  const queries = useQueryClient()
  // What is known is shown at once; a role may have changed while nobody looked.
  const {
    data: club,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...clubQuery(slug), refetchOnMount: 'always' })
  const code = codeOf(error)
  useWatch(club && { clubId: club.id })

  const isShut = code === 'members_only'
  useEffect(() => {
    // Nothing of it stays with someone who is no longer let in.
    if (isShut) queries.removeQueries({ queryKey: keys.content, type: 'inactive' })
  }, [isShut, queries])

  if (isShut) return <Navigate to="/$clubSlug/preview" params={{ clubSlug: slug }} replace />
  if (code === 'club_not_found' || code === 'bad_club_identifier') return <ClubNotFound />
  if (!club && error)
    return (
      <ErrorState
        title="Failed to load club data. Please try again."
        retry="Try Again"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!club) return <ClubSkeleton />
  if (club.slug !== slug)
    return <Navigate to="/$clubSlug" params={{ clubSlug: club.slug }} search={{ tab }} replace />
  return (
    <>
      <ClubHead club={club} />
      <Columns side={<ClubSide club={club} />} sideLabel="About this club">
        <ClubTabs club={club} wanted={tab} />
      </Columns>
    </>
  )
}

function ClubNotFound() {
  usePageTitle('Club not found')
  return (
    <div className={classes.notice}>
      <h1>Club not found.</h1>
      <p>There is no club at this address. It may have been renamed, or it was closed.</p>
      <div className={classes.actions}>
        <LinkButton to="/clubs">Explore Clubs</LinkButton>
        <LinkButton to="/" variant="default">
          Go Home
        </LinkButton>
      </div>
    </div>
  )
}
