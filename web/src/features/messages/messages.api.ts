import { chat } from '@guildhall/contract/chat'
import type { ChatMessage } from '@guildhall/contract/messages'
import type { MessageReaction } from '@guildhall/contract/reactions'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { hasLive } from '../../lib/catchUp'
import { keys } from '../../lib/keys'
import { pagedOptions } from '../../lib/pages'
import { toast } from '../../lib/toast'
import { chatFailure } from './chatFailure'
import { refreshChats } from './chats.cache'
import { dropArrived } from './outbox'
import { type ChatPlace, nameOf } from './place'
import { type Thread, threadOf, withChanges, withEarlier } from './thread'
import { receive, receiveRead, viewerIdOf } from './threads.cache'

export const unreadQuery = queryOptions({
  queryKey: keys.unreadMessages,
  queryFn: ({ signal }) => call('GET /unread-messages', { signal }),
})

export const chatClubsQuery = queryOptions({
  queryKey: keys.chatClubs,
  queryFn: async ({ signal }) => (await call('GET /chat-clubs', { signal })).clubs,
})

/** One's conversations, the latest first; of one club, or with people of some name. */
export const chatListQuery = (clubId = '', q = '') =>
  pagedOptions(keys.chatList(clubId, q), async ({ cursor, signal }) => {
    const query = { club_id: clubId || undefined, q: q || undefined, cursor }
    const { chatList, next } = await call('GET /functions/v1/get-chat-list', { query, signal })
    return { items: chatList, next }
  })

const keyOf = ({ clubId, personId, conversationId }: ChatPlace) =>
  keys.thread(clubId, personId ?? conversationId ?? '')

/** Read again, it asks for what follows the revision that is known here. */
export const threadQuery = (queries: QueryClient, place: ChatPlace) =>
  queryOptions({
    queryKey: keyOf(place),
    queryFn: async ({ signal }) => {
      const thread = await readThread(queries, place, signal)
      dropArrived(viewerIdOf(queries), thread.messages)
      return thread
    },
    structuralSharing: false,
  })

/** After so many changes it is quicker to begin anew. */
const mostRounds = 10

async function readThread(queries: QueryClient, place: ChatPlace, signal: AbortSignal): Promise<Thread> {
  const known = () => queries.getQueryData<Thread>(keyOf(place))
  let after = known()?.conversation_id ? known()?.revision : undefined
  const answers = []
  while (after !== undefined && answers.length < mostRounds) {
    const answer = await ask(place, { after }, signal)
    answers.push(answer)
    // What live updates told meanwhile is in there.
    if (answer.messages.length < chat.changes) {
      const now = known()
      if (now) return withChanges(now, answers)
      break
    }
    after = answer.messages.at(-1)?.revision
  }
  return threadOf(await ask(place, {}, signal))
}

/** The page before what is here. */
export async function readEarlier(queries: QueryClient, place: ChatPlace): Promise<void> {
  const cursor = queries.getQueryData<Thread>(keyOf(place))?.next
  if (!cursor) return
  const answer = await ask(place, { cursor })
  queries.setQueryData<Thread>(keyOf(place), (thread) =>
    thread?.next === cursor ? withEarlier(thread, answer) : thread,
  )
}

const ask = (place: ChatPlace, given: { after?: number; cursor?: string }, signal?: AbortSignal) =>
  call('POST /functions/v1/get-chat-messages', {
    signal,
    body: {
      ...{ club_id: place.clubId, receiver_id: place.personId, limit: chat.page },
      ...{ conversation_id: place.conversationId, content_id: place.contentId },
      ...given,
    },
  })

/** Marks as read, quietly: what fails is tried again by who shows the messages. */
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
  // Else its signal says by how much.
  if (!hasLive()) refreshChats(queries)
}

const refusals = {
  message_final: `A message can be changed for ${chat.changeMinutes} minutes after it was sent.`,
  message_not_found: 'This message no longer exists.',
  chat_not_allowed: 'You can’t write in this conversation anymore.',
  person_blocked: 'You blocked this person.',
}

/** Changes a message and says where that fails. */
function useChange<Given>(title: string, change: (given: Given) => Promise<ChatMessage>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (message) => receive(queries, message),
    onError: (error) => toast.error(title, chatFailure(error, refusals)),
  })
}

export const useEditMessage = () =>
  useChange('Failed to edit the message', ({ id, message }: Pick<ChatMessage, 'id' | 'message'>) =>
    call('PUT /messages/:messageId', { params: { messageId: id }, body: { message } }),
  )

export const useTakeBack = () =>
  useChange('Failed to delete the message', (messageId: string) =>
    call('DELETE /messages/:messageId', { params: { messageId } }),
  )

type Reacting = { messageId: string; reaction: MessageReaction; isOn: boolean }

export const useReact = () =>
  useChange('Failed to react', ({ isOn, ...params }: Reacting) =>
    isOn
      ? call('PUT /messages/:messageId/reactions/:reaction', { params })
      : call('DELETE /messages/:messageId/reactions/:reaction', { params }),
  )

export const draftOf = (place: ChatPlace) => ({ kind: 'message', place: nameOf(place) }) as const
