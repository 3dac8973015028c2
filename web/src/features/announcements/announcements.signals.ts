import type { Announcements } from '@guildhall/contract/announcements'
import { keys } from '../../lib/cache/keys'
import { patchAll } from '../../lib/cache/reads'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import type { SignalHandlers } from '../../lib/live/signals'

export const signals: SignalHandlers = {
  'announcement.changed': ({ clubId, announcement }, queries, spread) => {
    // A club's is for members alone, so their pages read it.
    if (clubId !== null)
      return scheduleRefetch(
        'announcements',
        () => void queries.invalidateQueries({ queryKey: keys.allAnnouncements }),
        spread,
      )
    const changed = (old: Partial<Announcements>) => {
      if (!old.items) return old
      const others = old.items.filter((one) => one.clubId !== null)
      return { items: announcement ? [announcement, ...others] : others }
    }
    patchAll(queries, keys.allAnnouncements, changed, { name: 'of the place' })
  },
}
