import type { Session } from '@guildhall/contract/accounts'
import type { ChatMessage } from '@guildhall/contract/messages'
import type { UnreadChange } from '@guildhall/contract/signals'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { patchAll } from '../../lib/cache/reads'
import { applyUnreadChange, refreshChats, updateLists } from './chats.cache'
import { removeArrived } from './outbox'
import { type Thread, withLive } from './thread'

/** Merges a message that was sent or changed, here or elsewhere, into the cached conversation. */
export function receive(queries: QueryClient, message: ChatMessage, unread?: UnreadChange): void {
  changeThreads(queries, message.conversation_id, (thread, queryKey) => {
    const { thread: merged, isGap } = withLive(thread, message)
    if (isGap) void queries.invalidateQueries({ queryKey })
    return merged
  })
  removeArrived(viewerIdOf(queries), [message])
  // A conversation without messages is cached by its two people only.
  const viewerId = viewerIdOf(queries)
  const otherId = message.sender_id === viewerId ? message.receiver_id : message.sender_id
  if (otherId) {
    const queryKey = keys.thread(message.club_id, otherId)
    if (queries.getQueryData<Thread>(queryKey)?.conversation_id === null)
      void queries.invalidateQueries({ queryKey })
  }
  updateLists(queries, message)
  applyUnreadChange(queries, { conversationId: message.conversation_id, clubId: message.club_id }, unread)
}

/** Stores up to which message a person has read. */
export function receiveRead(
  queries: QueryClient,
  { conversationId, personId, sequence }: { conversationId: string; personId: string; sequence: number },
): void {
  const viewerId = viewerIdOf(queries)
  const field = personId === viewerId ? 'read_sequence' : 'seen_sequence'
  changeThreads(queries, conversationId, (thread) =>
    thread[field] < sequence ? { ...thread, [field]: sequence } : thread,
  )
}

/** Stores that a conversation was muted or unmuted, here or elsewhere. */
export function receiveMute(
  queries: QueryClient,
  { conversationId, isMuted }: { conversationId: string; isMuted: boolean },
): void {
  changeThreads(queries, conversationId, (thread, queryKey) => {
    // A running fetch may have started before the change.
    void queries.invalidateQueries({ queryKey })
    return { ...thread, is_muted: isMuted }
  })
  void queries.invalidateQueries({ queryKey: keys.mutedConversations })
  refreshChats(queries)
}

export const viewerIdOf = (queries: QueryClient): string =>
  queries.getQueryData<Session>(keys.session)?.viewer?.id ?? ''

function changeThreads(
  queries: QueryClient,
  conversationId: string,
  change: (thread: Thread, queryKey: readonly unknown[]) => Thread,
): void {
  patchAll<Thread>(queries, keys.threads, (thread, queryKey) =>
    thread.conversation_id === conversationId ? change(thread, queryKey) : thread,
  )
}
