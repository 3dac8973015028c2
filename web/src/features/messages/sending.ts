import { chat } from '@guildhall/contract/chat'
import { numberText } from '@guildhall/contract/locale'
import type { QueryClient } from '@tanstack/react-query'
import { keepSending } from '../../lib/drafts/keepSending'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { noFiles } from './chatFiles'
import { type Unsent, unsentMessages } from './outbox'
import { receive } from './threads.cache'

/** Sends this browser's queued messages, until the returned function is called. */
export const keepSendingMessages = (queries: QueryClient): (() => void) =>
  keepSending({
    ...{ queries, outbox: unsentMessages, lock: 'guildhall-outbox' },
    send: async (personId, unsent, signal) => {
      const sent = await send(personId, unsent, signal).catch((error: unknown) => {
        noteDelay(personId, unsent)
        throw error
      })
      return () => receive(queries, sent)
    },
    whyNot,
    // Another person, or no one, is logged in; the page is about to notice.
    passing: ['permission_denied', 'sign_in_required', 'session_not_found'],
  })

/** Marks a message as delayed, which other pages then show. */
function noteDelay(personId: string, { id, delayed }: Unsent): void {
  const now = delayed ? undefined : unsentMessages.of(personId).find((one) => one.id === id)
  if (now) unsentMessages.keep(personId, { ...now, delayed: true })
}

function send(personId: string, unsent: Unsent, signal: AbortSignal) {
  const { id, clubId, receiverId, message, files = noFiles, replyTo, contentId } = unsent
  return call('POST /functions/v1/send-chat-message', {
    ...{ signal, background: true },
    body: {
      ...{ id, message, sender_id: personId, receiver_id: receiverId, club_id: clubId },
      ...{ reply_to: replyTo?.id, content_id: contentId },
      image_paths: files.images.map(({ path }) => path),
      attachment_paths: files.attachments.map(({ path }) => path),
    },
  })
}

const notAllowedText = 'You can’t send messages in this conversation.'

const whyNot = (error: unknown): string =>
  errorText(error, 'Failed to send the message.', {
    chat_not_allowed: notAllowedText,
    person_blocked: 'You blocked this person.',
    club_not_found: 'This club was deleted.',
    message_not_found: 'The message you replied to no longer exists.',
    file_not_found: 'A file in this message no longer exists. Discard the message and attach the file again.',
    file_in_use: 'A file in this message is already used elsewhere.',
    bad_input: `A message has at most ${numberText(chat.message)} characters.`,
  })
