import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'
import { soon } from '../../lib/soon'

export const signals: SignalHandlers = {
  // Whoever came in may have come by an invite, which is used up then.
  'members.changed': (_, queries, spread) =>
    soon('invites', () => void queries.invalidateQueries({ queryKey: ['invites'] }), spread),
  // The club's preview, beside each of its items, offers the invitation.
  'notifications.changed': ({ isInvite }, queries, spread) => {
    if (isInvite)
      soon('previews', () => void queries.invalidateQueries({ queryKey: keys.clubPreviews }), spread)
  },
}
