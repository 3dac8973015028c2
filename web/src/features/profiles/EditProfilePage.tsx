import { useQuery } from '@tanstack/react-query'
import { PageTitle } from '../../ui/PageTitle'
import { ErrorState } from '../../ui/States'
import { ProfileForm } from './ProfileForm'
import classes from './ProfileForm.module.css'
import { ProfileSkeleton } from './ProfileSkeleton'
import { ownProfileQuery } from './profiles.api'

export function EditProfilePage() {
  const { data: profile, isError, isFetching, refetch } = useQuery(ownProfileQuery)
  return (
    <div className={classes.page}>
      <PageTitle note="How people in your clubs see you.">Edit profile</PageTitle>
      {profile ? (
        <ProfileForm key={profile.id} profile={profile} />
      ) : isError ? (
        <ErrorState title="Error loading profile" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  )
}
