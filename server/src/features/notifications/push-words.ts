import { countUnreadMessages } from '../messages/conversations.reads.ts'
import { wordsOfMessage } from '../messages/message.push.ts'
import type { PushWords } from '../push/push.tasks.ts'
import { wordsOfNotification } from './notification.push.ts'
import { countUnread } from './notifications.reads.ts'

/** What pushes say, as the bell and the messages show it. */
export const pushWords: PushWords = {
  notification: wordsOfNotification,
  message: wordsOfMessage,
  unread: async (db, personId) => {
    const { unreadCount } = await countUnread(db, personId)
    return unreadCount + (await countUnreadMessages(db, personId)).total
  },
}
