/**
 * The outbox of messages: one tab at a time sends one message after the other, so they arrive in order, and names
 * their sender, so that a page whose person has changed sends nothing in another's name. A refused message stays with
 * its reason. Entries hold the paths of uploaded files, which survive a reload; the server removes unused uploads
 * after a day. Logging out empties the outbox.
 */

import type { ChatMessage } from '@guildhall/contract/messages'
import { outboxOf } from '../../lib/drafts/outbox'
import { outboxPrefix } from '../../lib/drafts/storageKeys'
import { askAgain } from '../../lib/session/viewer'
import type { ChatFiles } from './chatFiles'

/** A message that has not been sent yet. */
export type Unsent = {
  id: string
  clubId: string
  receiverId: string
  /** The recipient and club, for pages where the conversation is not open. */
  to?: { name: string; club: string } | undefined
  message: string
  /** Already uploaded. */
  files?: ChatFiles | undefined
  createdAt: string
  replyTo?: { id: string; quote: NonNullable<ChatMessage['quote']> } | undefined
  contentId?: string | undefined
  /** A first attempt failed; it is retried automatically. */
  delayed?: true
  failed?: string | undefined
}

export const unsentMessages = outboxOf<Unsent>(outboxPrefix)

/** Messages that are delayed, or need their author's attention. */
export const useStuck = (personId: string): Unsent[] =>
  unsentMessages.use(personId).filter(({ delayed, failed }) => delayed || failed !== undefined)

/** Queues a refused message again, in its original position. */
export function tryAgain(personId: string, unsent: Unsent): void {
  unsentMessages.keep(personId, { ...unsent, failed: undefined })
  askAgain()
}

/** Removes messages that arrived although their response was lost. */
export function removeArrived(personId: string, messages: readonly Pick<ChatMessage, 'id'>[]): void {
  const arrived = new Set(messages.map(({ id }) => id))
  for (const { id } of unsentMessages.of(personId)) if (arrived.has(id)) unsentMessages.remove(personId, id)
}
