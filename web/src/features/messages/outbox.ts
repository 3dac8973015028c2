import type { ChatMessage } from '@guildhall/contract/messages'
import { outboxPrefix } from '../../lib/keptNames'
import { outboxOf } from '../../lib/outbox'
import type { ChatFiles } from './chatFiles'

/** A message that is to be sent yet. */
export type Unsent = {
  id: string
  clubId: string
  receiverId: string
  message: string
  /** Uploaded already. */
  files?: ChatFiles | undefined
  createdAt: string
  replyTo?: { id: string; quote: NonNullable<ChatMessage['quote']> } | undefined
  contentId?: string | undefined
  failed?: string | undefined
}

export const unsentMessages = outboxOf<Unsent>(outboxPrefix)
