import type { Place } from '@guildhall/contract/place'
import { keys } from '../../lib/cache/keys'
import { putData } from '../../lib/cache/reads'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import type { SignalHandlers } from '../../lib/live/signals'
import { setProduct } from '../../lib/page/usePageTitle'
import { paintAccent } from './paintAccent'

export const signals: SignalHandlers = {
  'place.changed': ({ place }, queries, spread) => {
    const known = queries.getQueryData<Place>(keys.place)
    putData(queries, keys.place, place)
    setProduct(place.name)
    paintAccent(place.accent)
    if (JSON.stringify(known?.pages) === JSON.stringify(place.pages)) return
    scheduleRefetch(
      'legal pages',
      () => {
        void queries.invalidateQueries({ queryKey: keys.legalPages })
        void queries.invalidateQueries({ queryKey: keys.acceptances })
      },
      spread,
    )
  },
}
