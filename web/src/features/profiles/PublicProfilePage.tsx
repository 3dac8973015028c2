import type { PublicProfile } from '@guildhall/contract/profiles'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { ReportableMenu } from '../../content/reports/ReportableMenu'
import { keys } from '../../lib/cache/keys'
import { putData } from '../../lib/cache/reads'
import { codeOf } from '../../lib/net/callError'
import { lazyPart } from '../../lib/page/lazyPart'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { useViewer } from '../../lib/session/viewer'
import { fullName } from '../../lib/text/names'
import { Columns } from '../../ui/Columns'
import { LinkButton } from '../../ui/links'
import { EmptyState, ErrorState } from '../../ui/States'
import { ProfileAbout } from './ProfileAbout'
import { ProfileDetails } from './ProfileDetails'
import { ProfileHead } from './ProfileHead'
import { ProfileSkeleton } from './ProfileSkeleton'
import { PublicContributions } from './PublicContributions'
import { profileQuery } from './profiles.api'

const BlockPerson = lazyPart(() => import('./BlockPerson'))
const ModerateMember = lazyPart(() => import('../../content/moderation/ModerateMember'))
const HiddenContent = lazyPart(() => import('../../content/HiddenContent'))

/** A person's public profile. */
export function PublicProfilePage() {
  const { username } = useParams({ from: '/user/$username' })
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery(username))
  const viewer = useViewer()
  const [moderating, setModerating] = useState<boolean>()
  const isMissing = codeOf(error) === 'not_found'
  usePageTitle(profile && `${fullName(profile)} (@${profile.username})`)

  if (isMissing) return <UserNotFound username={username} />
  if (!profile && error)
    return (
      <ErrorState page title="Error loading profile" onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!profile) return <ProfileSkeleton />

  if (profile.username.toLowerCase() !== username.toLowerCase())
    return <RedirectToUsername profile={profile} />

  const own = viewer?.id === profile.id
  const about = (
    <>
      {(profile.bio.trim() || own) && <ProfileAbout bio={profile.bio} empty="You haven’t added a bio yet." />}
      <PublicContributions profile={profile} name={own ? 'You' : profile.firstName} />
    </>
  )
  return (
    <Columns
      side={<ProfileDetails profile={profile} clubs={own ? [] : profile.clubsInCommon} />}
      sideLabel="Details"
      below
    >
      <ProfileHead profile={profile}>
        {own && (
          <LinkButton to="/edit-profile" variant="default">
            Edit profile
          </LinkButton>
        )}
        {viewer && !own && !profile.isBlocked && profile.clubsInCommon[0] && (
          <LinkButton
            to="/messages"
            search={{ in: profile.clubsInCommon[0].id, with: profile.id }}
            variant="default"
          >
            Message
          </LinkButton>
        )}
        {viewer && !own && (
          <Suspense>
            <BlockPerson person={profile} isBlocked={profile.isBlocked} />
          </Suspense>
        )}
        <ReportableMenu
          label={`Options for ${fullName(profile)}`}
          path={`/user/${profile.username}`}
          title={fullName(profile)}
          about={{ kind: 'profile', id: profile.id, one: 'profile' }}
          isOwn={own}
          onModerate={profile.moderatedClubs.length > 0 ? () => setModerating(true) : undefined}
        />
        {moderating !== undefined && (
          <Suspense>
            <ModerateMember
              key={profile.id}
              person={profile}
              clubs={profile.moderatedClubs}
              opened={moderating}
              onClose={() => setModerating(false)}
            />
          </Suspense>
        )}
      </ProfileHead>
      {profile.isBlocked ? (
        <Suspense>
          <HiddenContent author={profile} one="profile">
            {about}
          </HiddenContent>
        </Suspense>
      ) : (
        about
      )}
    </Columns>
  )
}

/** Redirects from a person's former username to the current one and caches the profile there. */
function RedirectToUsername({ profile }: { profile: PublicProfile }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => {
    const { username } = profile
    putData(queries, keys.profileOf(username), profile)
    void navigate({ to: '/user/$username', params: { username }, replace: true })
  }, [profile, navigate, queries])
  return <ProfileSkeleton />
}

function UserNotFound({ username }: { username: string }) {
  return (
    <EmptyState
      icon={<IconUserOff size={24} stroke={1.6} />}
      title="User not found"
      page
      action={<LinkButton to="/clubs">Explore clubs</LinkButton>}
    >
      No one here goes by @{username}. They may have changed their username.
    </EmptyState>
  )
}
