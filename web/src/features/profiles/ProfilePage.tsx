import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { Columns } from '../../ui/Columns'
import { LinkButton } from '../../ui/links'
import { ErrorState } from '../../ui/States'
import { ProfileAbout } from './ProfileAbout'
import { ProfileDetails } from './ProfileDetails'
import { ProfileHead } from './ProfileHead'
import { ProfileSkeleton } from './ProfileSkeleton'
import { PublicContributions } from './PublicContributions'
import { ownProfileQuery, profileQuery } from './profiles.api'

/** The viewer's own profile. */
export function ProfilePage() {
  usePageTitle('Your profile')
  const { data: profile, isError, isFetching, refetch } = useQuery(ownProfileQuery)
  const username = profile?.username ?? ''
  const { data: asSeen } = useQuery({ ...profileQuery(username), enabled: username !== '' })
  if (!profile && isError)
    return (
      <ErrorState page title="Error loading profile" onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!profile) return <ProfileSkeleton />

  const edit = <LinkButton to="/edit-profile">Edit profile</LinkButton>
  return (
    <Columns side={<ProfileDetails profile={profile} own />} sideLabel="Details" below>
      <ProfileHead profile={profile} email={profile.email}>
        {edit}
        <LinkButton to="/user/$username" params={{ username: profile.username }} variant="default">
          View as others see it
        </LinkButton>
        <LinkButton to="/profile/saved" variant="default">
          Saved
        </LinkButton>
        <LinkButton to="/profile/drafts" variant="default">
          Drafts
        </LinkButton>
      </ProfileHead>
      <ProfileAbout
        bio={profile.bio}
        empty="Say a few words about yourself, so that people in your clubs know who you are."
        action={
          <LinkButton to="/edit-profile" variant="default" size="xs">
            Add a bio
          </LinkButton>
        }
      />
      {asSeen && <PublicContributions profile={asSeen} name="You" />}
    </Columns>
  )
}
