import { patchContent } from '../../content/cache'
import { refreshContent } from '../../content/refresh'
import { showCount } from '../../lib/counted'
import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'

export const signals: SignalHandlers = {
  'attendance.changed': ({ contentId, attendeeCount, waitingCount, asOf }, queries) => {
    showCount(`attendance ${contentId}`, asOf, () =>
      patchContent(queries, contentId, (old) =>
        old.type === 'event' ? { ...old, data: { ...old.data, attendeeCount, waitingCount } } : old,
      ),
    )
    void queries.invalidateQueries({ queryKey: keys.attendees(contentId) })
  },
  'attending.changed': ({ contentId }, queries) => {
    // While one's own press is under way, its answer says how it is.
    if (queries.isMutating({ mutationKey: keys.attending(contentId) }) === 0)
      refreshContent(queries, contentId)
  },
}
