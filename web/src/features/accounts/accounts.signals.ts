import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'

export const signals: SignalHandlers = {
  'email-change.changed': (_, queries) => void queries.invalidateQueries({ queryKey: keys.emailChange }),
}
