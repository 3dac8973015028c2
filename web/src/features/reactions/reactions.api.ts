import type { ContentItem } from '@guildhall/contract/feed'
import type { ItemReaction } from '@guildhall/contract/reactions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patchContent } from '../../content/cache'
import { forgetContent } from '../../content/refresh'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

export type Reacting = { reaction: ItemReaction; isOn: boolean }

/** Adds or removes a reaction, optimistically wherever the item is shown; rolls back on failure. */
export function useReact({ id }: Pick<ContentItem, 'id'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: keys.reacting(id),
    // In order, so that the last of several quick presses wins.
    scope: { id: `react ${id}` },
    mutationFn: ({ reaction, isOn }: Reacting) =>
      call(`${isOn ? 'PUT' : 'DELETE'} /content/:contentId/reactions/:reaction`, {
        params: { contentId: id, reaction },
      }),
    onMutate: (reacting) => void patchContent(queries, id, (item) => withReaction(item, reacting)),
    onSuccess: (answer) => {
      // A later press is pending: keep its optimistic state.
      if (queries.isMutating({ mutationKey: keys.reacting(id) }) > 1) return
      patchContent(queries, id, (item) => ({ ...item, ...answer }))
    },
    onError: (error, { reaction, isOn }) => {
      patchContent(queries, id, (item) => withReaction(item, { reaction, isOn: !isOn }))
      if (codeOf(error) === 'content_not_found') forgetContent(queries, id)
      toast.error('Failed to update your reaction', errorText(error, ''))
    },
  })
}

function withReaction<T extends ContentItem>(item: T, { reaction, isOn }: Reacting): T {
  const { reacted, reactions } = item
  if (reacted.includes(reaction) === isOn) return item
  return {
    ...item,
    reacted: isOn ? [...reacted, reaction] : reacted.filter((one) => one !== reaction),
    reactions: { ...reactions, [reaction]: Math.max(0, (reactions[reaction] ?? 0) + (isOn ? 1 : -1)) },
  }
}
