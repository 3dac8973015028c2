import { withRetries } from '../../lib/lazyPart'
import type { SignalHandlers } from '../../lib/signals'

export const signals: SignalHandlers = {
  // Visitors, who hear no such thing, don't load what is done about it.
  'notifications.changed': (signal, queries, spread) =>
    void withRetries(() => import('./notifications.cache')).then(({ takeNews }) =>
      takeNews(signal, queries, spread),
    ),
}
