import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import type { SignalHandlers } from '../../lib/live/signals'

export const signals: SignalHandlers = {
  // A payment was recorded, or access ended: the viewer's own.
  'membership.changed': (_, queries) => void queries.invalidateQueries({ queryKey: keys.ownEntitlements }),
  'members.changed': ({ clubId }, queries, spread) => refetchClub(queries, clubId, spread),
  'requests.changed': ({ clubId }, queries, spread) => refetchClub(queries, clubId, spread),
  // People who ask to pay are no members yet; only the notification says so.
  'notifications.changed': ({ isNew }, queries) => {
    if (isNew) void queries.invalidateQueries({ queryKey: keys.allClubPayments })
  },
}

const refetchClub = (queries: QueryClient, clubId: string, spread: number) =>
  scheduleRefetch(
    `payments ${clubId}`,
    () => void queries.invalidateQueries({ queryKey: keys.clubPayments(clubId) }),
    spread,
  )
