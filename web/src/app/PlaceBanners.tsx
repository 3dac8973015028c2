import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { announcementsQuery, useClose } from '../features/announcements/announcements.api'
import { acceptancesQuery } from '../features/place/place.api'
import { lazyPart } from '../lib/page/lazyPart'
import { useViewer } from '../lib/session/viewer'
import { useClubSlug } from './clubPlace'

const AcceptanceBanner = lazyPart(() => import('../features/place/AcceptanceBanner'))
const AnnouncementBanner = lazyPart(() => import('../features/announcements/AnnouncementBanner'))

/** What the place and the club say above every page; loaded only if there is something. */
export function PlaceBanners() {
  const viewer = useViewer()
  const slug = useClubSlug()
  const club = viewer ? slug : null
  const { data: asked } = useQuery({ ...acceptancesQuery, enabled: Boolean(viewer) })
  const { data: said } = useQuery({ ...announcementsQuery(club), enabled: viewer !== undefined })
  const { mutate } = useClose(club, !viewer)
  return (
    <Suspense>
      {viewer && asked && asked.pending.length > 0 && <AcceptanceBanner pending={asked.pending} />}
      <div role="status">
        {said?.items.map((one) => (
          <AnnouncementBanner key={one.id} announcement={one} onClose={() => mutate(one.id)} />
        ))}
      </div>
    </Suspense>
  )
}
