import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'

const delay = 100
const waiting = new Set<string>()

export const signals: SignalHandlers = {
  // Several in a moment are read once.
  'comments.changed': ({ contentId }, queries) => {
    if (waiting.has(contentId)) return
    waiting.add(contentId)
    setTimeout(() => {
      waiting.delete(contentId)
      void queries.invalidateQueries({ queryKey: keys.comments(contentId) })
    }, delay)
  },
}
