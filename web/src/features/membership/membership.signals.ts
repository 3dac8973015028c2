import { keys } from '../../lib/cache/keys'
import type { SignalHandlers } from '../../lib/live/signals'

export const signals: SignalHandlers = {
  // Membership decides what the viewer can see and do in the club and on its content.
  'membership.changed': (_, queries) => {
    for (const queryKey of [keys.clubs, keys.content, keys.courses, ['search']])
      void queries.invalidateQueries({ queryKey })
  },
}
