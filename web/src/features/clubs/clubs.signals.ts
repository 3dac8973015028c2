import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'
import { soon } from '../../lib/soon'

export const signals: SignalHandlers = {
  // Its name, picture or rules may stand in any list of clubs.
  'club.updated': (_, queries, spread) =>
    soon('clubs', () => void queries.invalidateQueries({ queryKey: keys.clubs }), spread),
  // Only the club itself is read again: in a busy club people come and go, and lists can wait for their turn.
  'members.changed': ({ clubId }, queries, spread) =>
    soon(
      `club ${clubId}`,
      () =>
        void queries.invalidateQueries({
          queryKey: keys.clubs,
          predicate: ({ state }) => (state.data as { id?: string } | undefined)?.id === clubId,
        }),
      spread,
    ),
}
