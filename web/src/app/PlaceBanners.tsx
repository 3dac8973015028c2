import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { acceptancesQuery } from '../features/place/place.api'
import { lazyPart } from '../lib/page/lazyPart'
import { useViewer } from '../lib/session/viewer'

const AcceptanceBanner = lazyPart(() => import('../features/place/AcceptanceBanner'))

/** What the place asks of people, above every page; loaded only if there is something. */
export function PlaceBanners() {
  const { data } = useQuery({ ...acceptancesQuery, enabled: Boolean(useViewer()) })
  return data && data.pending.length > 0 ? (
    <Suspense>
      <AcceptanceBanner pending={data.pending} />
    </Suspense>
  ) : null
}
