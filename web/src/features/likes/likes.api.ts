import type { ContentItem } from '@guildhall/contract/feed'
import { useQueryClient } from '@tanstack/react-query'
import { patchContent, withLike } from '../../content/cache'
import { refreshNow } from '../../content/refresh'
import { keys } from '../../lib/cache/keys'
import { usePress } from '../../lib/cache/usePress'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

/** Likes or unlikes an item. */
export function useLike({ id }: Pick<ContentItem, 'id'>) {
  const queries = useQueryClient()
  return usePress<{ isOn: boolean }, ContentItem>({
    mutationKey: keys.liking(id),
    send: ({ isOn }) =>
      call(isOn ? 'PUT /content/:contentId/like' : 'DELETE /content/:contentId/like', {
        params: { contentId: id },
      }),
    patch: (change, write) => patchContent(queries, id, change, write),
    withPress: withLike,
    failed: (error) => {
      void refreshNow(queries, id)
      toast.error('Failed to update like status', errorText(error, ''))
    },
  })
}
