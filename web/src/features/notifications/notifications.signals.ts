import type { SignalHandlers } from '../../lib/live/signals'
import { withRetries } from '../../lib/page/lazyPart'

export const signals: SignalHandlers = {
  // Imported on demand: visitors never receive this signal.
  'notifications.changed': (signal, queries, spread) =>
    void withRetries(() => import('./notifications.cache')).then(({ applySignal }) =>
      applySignal(signal, queries, spread),
    ),
}
