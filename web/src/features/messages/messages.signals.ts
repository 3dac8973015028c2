import type { SignalHandlers } from '../../lib/signals'
import { receive, receiveMute, receiveRead } from './threads.cache'

export const signals: SignalHandlers = {
  'message.changed': ({ message }, queries) => receive(queries, message),
  'conversation.read': (read, queries) => receiveRead(queries, read),
  'conversation.muted': (muted, queries) => receiveMute(queries, muted),
}
