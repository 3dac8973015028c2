import { refreshContent } from '../../content/refresh'
import { keys } from '../../lib/cache/keys'
import type { SignalHandlers } from '../../lib/live/signals'

export const signals: SignalHandlers = {
  'application.changed': ({ contentId }, queries) => {
    if (queries.isMutating({ mutationKey: keys.applying(contentId) }) === 0)
      refreshContent(queries, contentId)
  },
  'applications.changed': ({ contentId }, queries) => {
    refreshContent(queries, contentId)
    for (const queryKey of [keys.applications(contentId), keys.waiting])
      void queries.invalidateQueries({ queryKey })
  },
}
