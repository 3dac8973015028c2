import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'
import { soon } from '../../lib/soon'

export const signals: SignalHandlers = {
  // A new member may have used up an invite.
  'members.changed': (_, queries, spread) =>
    soon('invites', () => void queries.invalidateQueries({ queryKey: ['invites'] }), spread),
  // The preview next to each of the club's items offers the invitation.
  'notifications.changed': ({ isInvite }, queries, spread) => {
    if (isInvite)
      soon('previews', () => void queries.invalidateQueries({ queryKey: keys.clubPreviews }), spread)
  },
}
