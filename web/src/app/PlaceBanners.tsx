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
  const { mutate } = useClose(!viewer)
  const items = said?.items ?? []
  // Only around what is loaded: the server renders this frame, and a boundary in it would hydrate on its own.
  return (
    <>
      {viewer && asked && asked.pending.length > 0 && (
        <Suspense>
          <AcceptanceBanner pending={asked.pending} />
        </Suspense>
      )}
      <div role="status">
        {items.length > 0 && (
          <Suspense>
            {items.map((one) => (
              <AnnouncementBanner key={one.id} announcement={one} onClose={() => mutate(one.id)} />
            ))}
          </Suspense>
        )}
      </div>
    </>
  )
}
