import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'

export const signals: SignalHandlers = {
  'export.changed': (_, queries) => void queries.invalidateQueries({ queryKey: keys.exports }),
}
