import type { PublicProfile } from '@guildhall/contract/profiles'
import { Contributions } from './Contributions'
import { RecentComments } from './RecentComments'
import { RecentContent } from './RecentContent'

/** A person's public contributions: counts, recent items and recent comments. */
export function PublicContributions({ profile, name }: { profile: PublicProfile; name: string }) {
  return (
    <>
      <Contributions contributions={profile.contributions} />
      <RecentContent items={profile.recent} name={name} />
      <RecentComments comments={profile.recentComments} />
    </>
  )
}
