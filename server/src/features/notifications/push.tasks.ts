import type { Dependencies } from '../../platform/context.ts'
import { wordsOfMessage } from '../messages/message.push.ts'
import { type PushWords, sendDuePushes } from '../push/push.tasks.ts'
import { wordsOfNotification } from './notification.push.ts'

const words: PushWords = { notification: wordsOfNotification, message: wordsOfMessage }

export const sendPushes = (
  deps: Dependencies,
  options?: Parameters<typeof sendDuePushes>[2],
): Promise<void> => sendDuePushes(deps, words, options)
