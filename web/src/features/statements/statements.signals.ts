import { keys } from '../../lib/cache/keys'
import type { SignalHandlers } from '../../lib/live/signals'

export const signals: SignalHandlers = {
  // A decision about the viewer, or the answer to an appeal, comes with a notification.
  'notifications.changed': ({ isNew }, queries) => {
    if (isNew) void queries.invalidateQueries({ queryKey: keys.statements })
  },
}
