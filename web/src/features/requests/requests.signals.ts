import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'
import { soon } from '../../lib/soon'

const readRequests = (clubId: string, queries: QueryClient, spread: number) =>
  soon(
    `join requests ${clubId}`,
    () => {
      for (const queryKey of [keys.joinRequests(clubId), keys.waiting])
        void queries.invalidateQueries({ queryKey })
    },
    spread,
  )

export const signals: SignalHandlers = {
  // To a manager somebody waits or waits no more; to the one who asked, an answer.
  'requests.changed': ({ clubId }, queries, spread) => {
    readRequests(clubId, queries, spread)
    const read = () => {
      void queries.invalidateQueries({
        queryKey: keys.clubs,
        predicate: ({ state }) => (state.data as { id?: string } | undefined)?.id === clubId,
      })
      for (const queryKey of [keys.myClubs, keys.suggestedClubs]) void queries.invalidateQueries({ queryKey })
    }
    soon(`requested club ${clubId}`, read, spread)
  },
  // Who came in by another way waits no more.
  'members.changed': ({ clubId }, queries, spread) => readRequests(clubId, queries, spread),
}
