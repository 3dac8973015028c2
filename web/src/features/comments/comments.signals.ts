import { keys } from '../../lib/cache/keys'
import { applyServerCount } from '../../lib/live/applyServerCount'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import type { SignalHandlers } from '../../lib/live/signals'
import { patchComment } from './comments.cache'

export const signals: SignalHandlers = {
  // Refetches mounted comment lists only.
  'comments.changed': ({ contentId }, queries, spread) =>
    scheduleRefetch(
      `comments ${contentId}`,
      () => void queries.invalidateQueries({ queryKey: keys.comments(contentId) }),
      spread,
    ),
  'comment.liked': ({ contentId, commentId: id, likeCount, asOf }, queries) =>
    applyServerCount(`comment likes ${id}`, asOf, () => {
      // The response to the viewer's own pending press carries the count.
      if (queries.isMutating({ mutationKey: keys.likingComment(id) }) > 0) return
      patchComment(queries, { id, contentId }, (old) => ({ ...old, likeCount }), { name: `likes ${id}` })
    }),
}
