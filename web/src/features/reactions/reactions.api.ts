import type { ContentItem } from '@guildhall/contract/feed'
import type { ItemReaction } from '@guildhall/contract/reactions'
import { useQueryClient } from '@tanstack/react-query'
import { patchContent } from '../../content/cache'
import { refreshNow } from '../../content/refresh'
import { keys } from '../../lib/cache/keys'
import { usePress } from '../../lib/cache/usePress'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

export type Reacting = { reaction: ItemReaction; isOn: boolean }

/** Adds or removes a reaction. */
export function useReact({ id }: Pick<ContentItem, 'id'>) {
  const queries = useQueryClient()
  return usePress<Reacting, ContentItem>({
    mutationKey: keys.reacting(id),
    send: ({ reaction, isOn }) =>
      call(`${isOn ? 'PUT' : 'DELETE'} /content/:contentId/reactions/:reaction`, {
        params: { contentId: id, reaction },
      }),
    patch: (change, write) => patchContent(queries, id, change, write),
    nameOf: ({ reaction }) => reaction,
    withPress: withReaction,
    failed: (error) => {
      void refreshNow(queries, id)
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
