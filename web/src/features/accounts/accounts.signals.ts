import { keys } from '../../lib/cache/keys'
import type { SignalHandlers } from '../../lib/live/signals'

export const signals: SignalHandlers = {
  'email-change.changed': (_, queries) => void queries.invalidateQueries({ queryKey: keys.emailChange }),
}
