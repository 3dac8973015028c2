import type { SignalHandlers } from '../../lib/signals'

export const signals: SignalHandlers = {
  // Whoever came in may have come by an invite, which is used up then.
  'members.changed': (_, queries) => void queries.invalidateQueries({ queryKey: ['invites'] }),
  // It may be an invitation, which the club's preview offers.
  'notifications.changed': (_, queries) => void queries.invalidateQueries({ queryKey: ['clubs', 'preview'] }),
}
