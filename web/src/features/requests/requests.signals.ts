import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'

export const signals: SignalHandlers = {
  // To a manager somebody waits or waits no more; to the one who asked, an answer.
  'requests.changed': ({ clubId }, queries) => {
    void queries.invalidateQueries({ queryKey: keys.joinRequests(clubId) })
    void queries.invalidateQueries({
      queryKey: keys.clubs,
      predicate: ({ state }) => (state.data as { id?: string } | undefined)?.id === clubId,
    })
    void queries.invalidateQueries({ queryKey: keys.myClubs })
  },
  // Who came in by another way waits no more.
  'members.changed': ({ clubId }, queries) =>
    void queries.invalidateQueries({ queryKey: keys.joinRequests(clubId) }),
}
