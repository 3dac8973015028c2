import { patchContent } from '../../content/cache'
import { refreshContent } from '../../content/refresh'
import { keys } from '../../lib/cache/keys'
import { applyServerCount } from '../../lib/live/applyServerCount'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import type { SignalHandlers } from '../../lib/live/signals'

export const signals: SignalHandlers = {
  'attendance.changed': ({ contentId, attendeeCount, waitingCount, asOf }, queries, spread) => {
    applyServerCount(`attendance ${contentId}`, asOf, () =>
      patchContent(queries, contentId, (old) =>
        old.type === 'event' ? { ...old, data: { ...old.data, attendeeCount, waitingCount } } : old,
      ),
    )
    scheduleRefetch(
      `attendees ${contentId}`,
      () => void queries.invalidateQueries({ queryKey: keys.attendees(contentId) }),
      spread,
    )
  },
  'attending.changed': ({ contentId }, queries) => {
    // The response to the viewer's own pending press carries the state.
    if (queries.isMutating({ mutationKey: keys.attending(contentId) }) === 0)
      refreshContent(queries, contentId)
  },
}
