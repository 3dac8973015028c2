import { keys } from '../../lib/cache/keys'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import type { SignalHandlers } from '../../lib/live/signals'

export const signals: SignalHandlers = {
  // A new member may have used up an invite.
  'members.changed': (_, queries, spread) =>
    scheduleRefetch('invites', () => void queries.invalidateQueries({ queryKey: keys.allInvites }), spread),
  // The preview next to each of the club's items offers the invitation.
  'notifications.changed': ({ isInvite }, queries, spread) => {
    if (isInvite)
      scheduleRefetch(
        'previews',
        () => void queries.invalidateQueries({ queryKey: keys.clubPreviews }),
        spread,
      )
  },
}
