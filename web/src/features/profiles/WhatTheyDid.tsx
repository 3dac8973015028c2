import type { PublicProfile } from '@guildhall/contract/profiles'
import { Contributions } from './Contributions'
import { RecentComments } from './RecentComments'
import { RecentContent } from './RecentContent'

/** What somebody published and said in public clubs. */
export function WhatTheyDid({ profile, name }: { profile: PublicProfile; name: string }) {
  return (
    <>
      <Contributions counted={profile.contributions} />
      <RecentContent items={profile.recent} name={name} />
      <RecentComments comments={profile.recentComments} />
    </>
  )
}
