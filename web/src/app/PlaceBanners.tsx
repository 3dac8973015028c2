import { useQuery } from '@tanstack/react-query'
import { useClubSlug } from '../content/clubPlace'
import { AnnouncementBanner } from '../features/announcements/AnnouncementBanner'
import { announcementsQuery, useClose } from '../features/announcements/announcements.api'
import { AcceptanceBanner } from '../features/place/AcceptanceBanner'
import { acceptancesQuery } from '../features/place/place.api'
import { useViewer } from '../lib/session/viewer'

/**
 * What the place and the club say above every page, from the first paint: the server sends it with the page. On the way
 * into a club, what the place says stays.
 */
export function PlaceBanners() {
  const viewer = useViewer()
  const slug = useClubSlug()
  const club = viewer ? slug : null
  const { data: asked } = useQuery({ ...acceptancesQuery, enabled: Boolean(viewer) })
  const { data: said } = useQuery({
    ...announcementsQuery(club),
    enabled: viewer !== undefined,
    placeholderData: (before) => before && { items: before.items.filter(({ clubId }) => clubId === null) },
  })
  const { mutate } = useClose(!viewer)
  return (
    <>
      {viewer && asked && asked.pending.length > 0 && <AcceptanceBanner pending={asked.pending} />}
      <div role="status">
        <AnnouncementBanner items={said?.items ?? []} onClose={mutate} />
      </div>
    </>
  )
}
