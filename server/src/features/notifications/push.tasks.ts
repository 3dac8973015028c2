import type { Dependencies } from '../../platform/context.ts'
import { countUnreadMessages } from '../messages/conversations.reads.ts'
import { wordsOfMessage } from '../messages/message.push.ts'
import { type PushWords, sendDuePushes } from '../push/push.tasks.ts'
import { wordsOfNotification } from './notification.push.ts'
import { countUnread } from './notifications.reads.ts'

const words: PushWords = {
  notification: wordsOfNotification,
  message: wordsOfMessage,
  unread: async (db, personId) => {
    const { unreadCount } = await countUnread(db, personId)
    return unreadCount + (await countUnreadMessages(db, personId)).total
  },
}

export const sendPushes = (
  deps: Dependencies,
  options?: Parameters<typeof sendDuePushes>[2],
): Promise<void> => sendDuePushes(deps, words, options)
