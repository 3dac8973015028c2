import type { ChatMessage } from '@guildhall/contract/messages'
import { outboxPrefix } from '../../lib/keptNames'
import { outboxOf } from '../../lib/outbox'
import { askAgain } from '../../lib/viewer'
import type { ChatFiles } from './chatFiles'

/** A message that is to be sent yet. */
export type Unsent = {
  id: string
  clubId: string
  receiverId: string
  /** Who that is, and where, for pages on which the conversation is not open. */
  to?: { name: string; club: string } | undefined
  message: string
  /** Uploaded already. */
  files?: ChatFiles | undefined
  createdAt: string
  replyTo?: { id: string; quote: NonNullable<ChatMessage['quote']> } | undefined
  contentId?: string | undefined
  /** It was tried without success, and is tried again. */
  delayed?: true
  failed?: string | undefined
}

export const unsentMessages = outboxOf<Unsent>(outboxPrefix)

/** Those that wait longer than a message usually does, or for their author. */
export const useStuck = (personId: string): Unsent[] =>
  unsentMessages.use(personId).filter(({ delayed, failed }) => delayed || failed !== undefined)

/** Puts one that was refused back into its order, to be sent. */
export function tryAgain(personId: string, unsent: Unsent): void {
  unsentMessages.keep(personId, { ...unsent, failed: undefined })
  askAgain()
}

/** What arrived is sent no more, though no answer told of it. */
export function dropArrived(personId: string, messages: readonly Pick<ChatMessage, 'id'>[]): void {
  const arrived = new Set(messages.map(({ id }) => id))
  for (const { id } of unsentMessages.of(personId)) if (arrived.has(id)) unsentMessages.remove(personId, id)
}
