import { chat } from '@guildhall/contract/chat'
import type { ChatMessage } from '@guildhall/contract/messages'
import type { MessageReaction } from '@guildhall/contract/reactions'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { patchData } from '../../lib/cache/reads'
import { hasLive } from '../../lib/live/catchUp'
import { call } from '../../lib/net/call'
import { toast } from '../../lib/page/toast'
import { chatFailure } from './chatFailure'
import { refreshChats } from './chats.cache'
import { removeArrived } from './outbox'
import { type ChatPlace, nameOf } from './place'
import { type Thread, threadOf, withChanges, withEarlier, withLater } from './thread'
import { receive, receiveRead, viewerIdOf } from './threads.cache'

export const unreadQuery = queryOptions({
  queryKey: keys.unreadMessages,
  queryFn: ({ signal }) => call('GET /unread-messages', { signal }),
})

export const chatClubsQuery = queryOptions({
  queryKey: keys.chatClubs,
  queryFn: async ({ signal }) => (await call('GET /chat-clubs', { signal })).clubs,
})

/** The viewer's conversations, latest first; filtered by club or by a person's name. */
export const chatListQuery = (clubId = '', q = '') =>
  pagedOptions(keys.chatList(clubId, q), async ({ cursor, signal }) => {
    const query = { club_id: clubId || undefined, q: q || undefined, cursor }
    const { chatList, next } = await call('GET /functions/v1/get-chat-list', { query, signal })
    return { items: chatList, next }
  })

/** The viewer's messages with words that begin as typed, latest first. */
export const messageSearchQuery = (clubId: string, q: string) =>
  pagedOptions(keys.messageSearch(clubId, q), ({ cursor, signal }) =>
    call('GET /messages', { query: { q, club_id: clubId || undefined, cursor }, signal }),
  )

const keyOf = ({ clubId, personId, conversationId, around }: ChatPlace) =>
  keys.thread(clubId, personId ?? conversationId ?? '', around)

/** A refetch asks only for changes after the cached revision. */
export const threadQuery = (queries: QueryClient, place: ChatPlace) =>
  queryOptions({
    queryKey: keyOf(place),
    queryFn: async ({ signal }) => {
      const thread = await readThread(queries, place, signal)
      removeArrived(viewerIdOf(queries), thread.messages)
      return thread
    },
    structuralSharing: false,
  })

/** After this many pages of changes a full fetch is faster. */
const maxPages = 10

async function readThread(queries: QueryClient, place: ChatPlace, signal: AbortSignal): Promise<Thread> {
  const known = () => queries.getQueryData<Thread>(keyOf(place))
  let after = known()?.conversation_id ? known()?.revision : undefined
  const answers = []
  while (after !== undefined && answers.length < maxPages) {
    const answer = await ask(place, { after }, signal)
    answers.push(answer)
    // The cached thread includes live updates that arrived meanwhile.
    if (answer.messages.length < chat.changes) {
      const now = known()
      if (now) return withChanges(now, answers)
      break
    }
    after = answer.messages.at(-1)?.revision
  }
  return threadOf(await ask(place, { around: place.around }, signal))
}

/** Fetches the page before the first loaded message. */
export async function readEarlier(queries: QueryClient, place: ChatPlace): Promise<void> {
  const cursor = queries.getQueryData<Thread>(keyOf(place))?.next
  if (!cursor) return
  const answer = await ask(place, { cursor })
  patchData<Thread>(queries, keyOf(place), (thread) =>
    thread.next === cursor ? withEarlier(thread, answer) : thread,
  )
}

/** Fetches the page after the last loaded message, where the latest ones are not loaded. */
export async function readLater(queries: QueryClient, place: ChatPlace): Promise<void> {
  const later = queries.getQueryData<Thread>(keyOf(place))?.later ?? null
  if (later === null) return
  const answer = await ask(place, { later })
  patchData<Thread>(queries, keyOf(place), (thread) =>
    thread.later === later ? withLater(thread, answer) : thread,
  )
}

type Part = { after?: number; cursor?: string; around?: number | undefined; later?: number }

const ask = (place: ChatPlace, given: Part, signal?: AbortSignal) =>
  call('POST /functions/v1/get-chat-messages', {
    signal,
    body: {
      ...{ club_id: place.clubId, receiver_id: place.personId, limit: chat.page },
      ...{ conversation_id: place.conversationId, content_id: place.contentId },
      ...given,
    },
  })

/** Marks messages as read. Throws on failure, so that the caller can retry. */
export async function markRead(
  queries: QueryClient,
  { conversationId, personId, sequence }: { conversationId: string; personId: string; sequence: number },
): Promise<void> {
  await call('PUT /conversations/:conversationId/read', {
    params: { conversationId },
    body: { sequence },
    background: true,
  })
  receiveRead(queries, { conversationId, personId, sequence })
  // Without a live connection no signal reports the new count.
  if (!hasLive()) refreshChats(queries)
}

const refusals = {
  message_final: `A message can be changed for ${chat.changeMinutes} minutes after it was sent.`,
  message_not_found: 'This message no longer exists.',
  chat_not_allowed: 'You can’t write in this conversation anymore.',
  person_blocked: 'You blocked this person.',
}

/** Changes a message; failures are shown in a toast. */
function useMessageChange<Input>(title: string, change: (given: Input) => Promise<ChatMessage>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (message) => receive(queries, message),
    onError: (error) => toast.error(title, chatFailure(error, refusals)),
  })
}

export const useEditMessage = () =>
  useMessageChange('Failed to edit the message', ({ id, message }: Pick<ChatMessage, 'id' | 'message'>) =>
    call('PUT /messages/:messageId', { params: { messageId: id }, body: { message } }),
  )

export const useTakeBack = () =>
  useMessageChange('Failed to delete the message', (messageId: string) =>
    call('DELETE /messages/:messageId', { params: { messageId } }),
  )

type Reacting = { messageId: string; reaction: MessageReaction; isOn: boolean }

export const useReact = () =>
  useMessageChange('Failed to react', ({ isOn, ...params }: Reacting) =>
    isOn
      ? call('PUT /messages/:messageId/reactions/:reaction', { params })
      : call('DELETE /messages/:messageId/reactions/:reaction', { params }),
  )

export const draftOf = (place: ChatPlace) => ({ kind: 'message', place: nameOf(place) }) as const
