import type { SignalHandlers } from '../../lib/live/signals'
import { applyUnreadChange } from './chats.cache'
import { receive, receiveMute, receiveRead } from './threads.cache'

export const signals: SignalHandlers = {
  'message.changed': ({ message, unread }, queries) => receive(queries, message, unread),
  'conversation.read': (read, queries) => {
    receiveRead(queries, read)
    applyUnreadChange(queries, read, read.unread)
  },
  'conversation.muted': (muted, queries) => receiveMute(queries, muted),
}
