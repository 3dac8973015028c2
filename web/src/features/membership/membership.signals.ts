import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'

export const signals: SignalHandlers = {
  // What the viewer may see and do changed, in the club and on everything in it.
  'membership.changed': (_, queries) => {
    for (const queryKey of [keys.clubs, keys.content, ['search']])
      void queries.invalidateQueries({ queryKey })
  },
}
