import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import type { SignalHandlers } from '../../lib/live/signals'

const refetchRequests = (clubId: string, queries: QueryClient, spread: number) =>
  scheduleRefetch(
    `join requests ${clubId}`,
    () => {
      for (const queryKey of [keys.joinRequests(clubId), keys.waiting])
        void queries.invalidateQueries({ queryKey })
    },
    spread,
  )

export const signals: SignalHandlers = {
  // For managers the list of pending requests changed; for the person who asked, the answer came.
  'requests.changed': ({ clubId }, queries, spread) => {
    refetchRequests(clubId, queries, spread)
    const read = () => {
      void queries.invalidateQueries({
        queryKey: keys.clubs,
        predicate: ({ state }) => (state.data as { id?: string } | undefined)?.id === clubId,
      })
      for (const queryKey of [keys.myClubs, keys.suggestedClubs]) void queries.invalidateQueries({ queryKey })
    }
    scheduleRefetch(`requested club ${clubId}`, read, spread)
  },
  // Joining by an invite also resolves a request.
  'members.changed': ({ clubId }, queries, spread) => refetchRequests(clubId, queries, spread),
}
