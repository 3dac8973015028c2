import { withRetries } from '../../lib/lazyPart'
import type { SignalHandlers } from '../../lib/signals'

export const signals: SignalHandlers = {
  // Imported on demand: visitors never receive this signal.
  'notifications.changed': (signal, queries, spread) =>
    void withRetries(() => import('./notifications.cache')).then(({ applySignal }) =>
      applySignal(signal, queries, spread),
    ),
}
