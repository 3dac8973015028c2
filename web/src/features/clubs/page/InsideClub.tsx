import type { Club } from '@guildhall/contract/clubs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { keys } from '../../../lib/cache/keys'
import { useWatch } from '../../../lib/live/signals'
import { codeOf } from '../../../lib/net/callError'
import { usePageTitle } from '../../../lib/page/usePageTitle'
import { useIsSession } from '../../../lib/session/machine'
import { useViewer } from '../../../lib/session/viewer'
import { LinkButton } from '../../../ui/links'
import classes from '../../../ui/Notice.module.css'
import { ErrorState } from '../../../ui/States'
import { clubQuery } from '../clubs.api'

type Props = {
  slug: string
  /** Shown while the club loads. */
  loading: ReactNode
  /** What visitors see: a redirect to the preview, or to the login page. */
  visitors: ReactNode
  /** Redirects to the club's new slug after it was renamed. */
  moved: (slug: string) => ReactNode
  children: (club: Club) => ReactNode
}

/** A page inside a club. Redirects people whom a private club keeps out to its preview (platform.md 2.4). */
export function InsideClub(props: Props) {
  const viewer = useViewer()
  const leaving = useIsSession('leaving')
  // Signing out leads to /login, not to the preview.
  if (viewer === undefined || leaving) return props.loading
  if (viewer === null) return props.visitors
  return <Inside key={props.slug} {...props} />
}

function Inside({ slug, loading, moved, children }: Omit<Props, 'visitors'>) {
  const queries = useQueryClient()
  // Cached data is shown at once; the role may have changed since.
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
    // Clears what a former member has seen.
    for (const queryKey of isShut ? [keys.content, keys.courses] : [])
      queries.removeQueries({ queryKey, type: 'inactive' })
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
  if (!club) return loading
  return club.slug === slug ? children(club) : moved(club.slug)
}

function ClubNotFound() {
  usePageTitle('Club not found')
  return (
    <div className={classes.notice}>
      <h1>Club not found.</h1>
      <p>There is no club at this address. It may have been renamed or deleted.</p>
      <div className="flow justify-center gap-8">
        <LinkButton to="/clubs">Explore Clubs</LinkButton>
        <LinkButton to="/" variant="default">
          Go Home
        </LinkButton>
      </div>
    </div>
  )
}
