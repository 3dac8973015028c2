import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { call } from '../../lib/net/call'
import { toast } from '../../lib/page/toast'
import { chatFailure } from './chatFailure'
import { receiveMute } from './threads.cache'

/** Muted conversations, latest first. */
export const mutedConversationsQuery = pagedOptions(keys.mutedConversations, ({ cursor, signal }) =>
  call('GET /my/muted-conversations', { query: { cursor }, signal }),
)

/** Mutes or unmutes a conversation. Idempotent. */
export function useMuteConversation({ conversationId, name }: { conversationId: string; name: string }) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `mute ${conversationId}` },
    mutationFn: (isMuted: boolean) => {
      const params = { conversationId }
      return isMuted
        ? call('PUT /conversations/:conversationId/mute', { params })
        : call('DELETE /conversations/:conversationId/mute', { params })
    },
    onSuccess: (_, isMuted) => {
      receiveMute(queries, { conversationId, isMuted })
      if (isMuted) toast.success('Muted', `New messages from ${name} won’t be counted.`)
      else toast.success('No longer muted', `New messages from ${name} will be counted again.`)
    },
    onError: (error, isMuted) =>
      toast.error(
        isMuted ? 'Failed to mute this conversation' : 'Failed to unmute this conversation',
        chatFailure(error, { conversation_not_found: 'It no longer exists.' }),
      ),
  })
}
