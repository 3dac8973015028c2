import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'
import { soon } from '../../lib/soon'

export const signals: SignalHandlers = {
  // Read where comments stand open.
  'comments.changed': ({ contentId }, queries, spread) =>
    soon(
      `comments ${contentId}`,
      () => void queries.invalidateQueries({ queryKey: keys.comments(contentId) }),
      spread,
    ),
}
