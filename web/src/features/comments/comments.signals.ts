import { showCount } from '../../lib/counted'
import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'
import { soon } from '../../lib/soon'
import { patchComment } from './comments.cache'

export const signals: SignalHandlers = {
  // Read where comments stand open.
  'comments.changed': ({ contentId }, queries, spread) =>
    soon(
      `comments ${contentId}`,
      () => void queries.invalidateQueries({ queryKey: keys.comments(contentId) }),
      spread,
    ),
  'comment.liked': ({ contentId, commentId: id, likeCount, asOf }, queries) =>
    showCount(`comment likes ${id}`, asOf, () => {
      // While one's own press is under way, its answer says how many there are.
      if (queries.isMutating({ mutationKey: keys.likingComment(id) }) > 0) return
      patchComment(queries, { id, contentId }, (old) => ({ ...old, likeCount }))
    }),
}
