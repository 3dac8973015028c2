import type { Club } from '@guildhall/contract/clubs'
import { refreshHeld } from '../../content/held'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import type { SignalHandlers } from '../../lib/live/signals'

export const signals: SignalHandlers = {
  // Moderators are notified of what waits, and authors of decisions. News of a club reach all its members, and cost the
  // others no request.
  'notifications.changed': ({ isNew }, queries, spread) => {
    if (isNew) scheduleRefetch('held', () => refreshHeld(queries, isConcerned), spread)
  },
}

const isConcerned = ({ can, held }: Club) => can.moderate === true || held !== undefined
