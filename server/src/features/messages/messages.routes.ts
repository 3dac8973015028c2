import type { Routes } from '../../platform/http/bind.ts'
import { readChatClubs, readConversations, readUnread } from './conversations.reads.ts'
import { searchMessages } from './message-search.reads.ts'
import { readMessages } from './messages.reads.ts'
import { deleteMessage, editMessage, react, removeMessageReaction, sendMessage } from './messages.writes.ts'
import { readMutedConversations } from './muting.reads.ts'
import { muteConversation, unmuteConversation } from './muting.writes.ts'
import { markRead } from './read-status.writes.ts'

export const forPeople = {
  'PUT /conversations/:conversationId/mute': (context, { conversationId }) =>
    muteConversation(context, conversationId),
  'DELETE /conversations/:conversationId/mute': (context, { conversationId }) =>
    unmuteConversation(context, conversationId),
  'GET /my/muted-conversations': (context, { query }) => readMutedConversations(context, query.cursor),
  'GET /functions/v1/get-chat-list': (context, { query }) => readConversations(context, query),
  'POST /functions/v1/get-chat-messages': (context, { body }) => readMessages(context, body),
  'POST /functions/v1/send-chat-message': (context, { body }) => sendMessage(context, body),
  'GET /messages': (context, { query }) => searchMessages(context, query),
  'GET /unread-messages': readUnread,
  'GET /chat-clubs': readChatClubs,
  'PUT /conversations/:conversationId/read': (context, { conversationId, body }) =>
    markRead(context, conversationId, body),
  'PUT /messages/:messageId': (context, { messageId, body }) => editMessage(context, messageId, body.message),
  'DELETE /messages/:messageId': (context, { messageId }) => deleteMessage(context, messageId),
  'PUT /messages/:messageId/reactions/:reaction': react,
  'DELETE /messages/:messageId/reactions/:reaction': removeMessageReaction,
} satisfies Partial<Routes<'person'>>
