import type { Club } from '@guildhall/contract/clubs'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { OfferBanner } from '../features/ownership/OfferBanner'
import { lazyPart } from '../lib/page/lazyPart'
import { ClubHead } from './club/ClubHead'
import { ClubSkeleton } from './club/ClubSkeleton'
import { ClubTabs } from './club/ClubTabs'
import { InsideClub } from './club/InsideClub'
import { managedTab } from './club/manageTabs'

const NewClub = lazyPart(() => import('./club/NewClub'))
const NewMember = lazyPart(() => import('./club/NewMember'))

/** A club's dashboard (platform.md 2.4). */
export function ClubPage() {
  const { clubSlug } = useParams({ from: '/$clubSlug' })
  const { tab } = useSearch({ from: '/$clubSlug' })
  return (
    <InsideClub
      slug={clubSlug}
      loading={<ClubSkeleton />}
      visitors={<Navigate to="/$clubSlug/preview" params={{ clubSlug }} search={{ tab }} replace />}
      moved={(slug) => <Navigate to="/$clubSlug" params={{ clubSlug: slug }} search={{ tab }} replace />}
    >
      {(club) => (
        // Around all of it, so that what is above the tabs doesn't shift them when it loads.
        <Suspense fallback={<ClubSkeleton />}>
          <ClubHead club={club} small={Boolean(managedTab(club, tab))} />
          <OfferBanner club={club} />
          {!managedTab(club, tab) && <FirstSteps club={club} />}
          <ClubTabs club={club} wanted={tab} />
        </Suspense>
      )}
    </InsideClub>
  )
}

/** The first steps of a new club stay mounted once shown, so that hiding them can be undone. */
function FirstSteps({ club }: { club: Club }) {
  const { role, firstSteps, welcome } = club
  const [isNew, setNew] = useState(false)
  if (firstSteps && !isNew) setNew(true)
  // A new member is welcomed without waiting for the chunk.
  useEffect(() => {
    if (role === null) void NewMember.preload()
  }, [role])
  return (
    <>
      {isNew && <NewClub club={club} steps={firstSteps} />}
      {welcome !== null && <NewMember club={club} welcome={welcome} />}
    </>
  )
}
