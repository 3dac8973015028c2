import { chat } from '@guildhall/contract/chat'
import type { Ability } from '@guildhall/contract/errors'

/** How two people stand to each other in a club. */
export type ChatFacts = {
  isSelf: boolean
  /** The other has an account. */
  isThere: boolean
  isPrivate: boolean
  viewerIsIn: boolean
  otherIsIn: boolean
  /** Whether either blocks the other; who is blocked is not told. */
  viewerBlocks: boolean
  otherBlocks: boolean
  /** The other offers the service, product or job that is written about. */
  offers: boolean
  /** One of them asked about such an offer, and neither has left the club since. */
  isAboutContent: boolean
}

/** See decisions.md V4: leaving the club ends sending, and what was said stays readable. */
export function canSend(facts: ChatFacts): Ability {
  const { isSelf, isThere, isPrivate, viewerIsIn, otherIsIn, offers, isAboutContent } = facts
  if (isSelf || !isThere) return 'chat_not_allowed'
  if (facts.viewerBlocks) return 'person_blocked'
  if (viewerIsIn && otherIsIn) return true
  // Whoever offers something and has left could not answer.
  const mayAsk = offers && otherIsIn
  const mayGoOn = isAboutContent && (viewerIsIn || otherIsIn)
  return !isPrivate && (mayAsk || mayGoOn) ? true : 'chat_not_allowed'
}

type Sent = { senderId: string | null; sentAt: Date; isTakenBack: boolean }

/** The sender's alone, for 15 minutes. */
export function canChange(viewerId: string, { senderId, sentAt, isTakenBack }: Sent, now: Date): Ability {
  if (senderId !== viewerId) return 'author_only'
  const isLate = now.getTime() - sentAt.getTime() > chat.changeMinutes * 60_000
  return isTakenBack || isLate ? 'message_final' : true
}

export function canReact({ isTakenBack }: Pick<Sent, 'isTakenBack'>): Ability {
  return isTakenBack ? 'message_final' : true
}
