import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'

export const signals: SignalHandlers = {
  'profile.changed': (_, queries) => {
    void queries.invalidateQueries({ queryKey: keys.profile })
    void queries.invalidateQueries({ queryKey: keys.profiles })
  },
}
