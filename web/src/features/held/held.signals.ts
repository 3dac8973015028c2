import { refreshHeld } from '../../content/held'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import type { SignalHandlers } from '../../lib/live/signals'

export const signals: SignalHandlers = {
  // Moderators are notified of what waits, and authors of decisions.
  'notifications.changed': ({ isNew }, queries, spread) => {
    if (isNew) scheduleRefetch('held', () => refreshHeld(queries), spread)
  },
}
