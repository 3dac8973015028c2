import { keys } from '../../lib/cache/keys'
import type { SignalHandlers } from '../../lib/live/signals'

export const signals: SignalHandlers = {
  'profile.changed': (_, queries) => {
    void queries.invalidateQueries({ queryKey: keys.profile })
    void queries.invalidateQueries({ queryKey: keys.profiles })
  },
}
