import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { OfferBanner } from '../../ownership/OfferBanner'
import { PaymentBanner } from '../../payments/PaymentBanner'
import { OpeningBanner } from '../opening/OpeningBanner'
import { ClubHead } from './ClubHead'
import { ClubSkeleton } from './ClubSkeleton'
import { ClubTabs } from './ClubTabs'
import { InsideClub } from './InsideClub'
import { managedTab } from './manageTabs'
import { Restriction } from './Restriction'

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
          <ClubTabs
            club={club}
            wanted={tab}
            top={
              <>
                <ClubHead club={club} linked={Boolean(managedTab(club, tab))} />
                <Restriction
                  clubId={club.id}
                  ability={club.can.join === 'banned' ? 'banned' : club.can.publish.post}
                  isReviewed={club.isReviewed}
                />
                <PaymentBanner club={club} />
                <OpeningBanner club={club} />
                <OfferBanner club={club} />
              </>
            }
          />
        </Suspense>
      )}
    </InsideClub>
  )
}
