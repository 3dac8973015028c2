import { chat } from '@guildhall/contract/chat'
import type { Ability } from '@guildhall/contract/errors'
import type { Restriction } from '@guildhall/contract/moderation'

/** The relation of two people in a club. */
export type ChatFacts = {
  isSelf: boolean
  /** The viewer's restriction in the club. */
  restriction: Restriction | null
  /** Whether the other account exists. */
  isThere: boolean
  isPrivate: boolean
  viewerIsIn: boolean
  otherIsIn: boolean
  /** Whether either blocks the other; the blocked person is not informed. */
  viewerBlocks: boolean
  otherBlocks: boolean
  /** Whether the other person offers the service, product or job in question. */
  offers: boolean
  /** Whether the conversation began about such an offer, and both have stayed in the club since. */
  isAboutContent: boolean
}

/** See decisions.md V4: leaving the club ends sending; earlier messages stay readable. */
export function canSend(facts: ChatFacts): Ability {
  const { isSelf, isThere, isPrivate, viewerIsIn, otherIsIn, offers, isAboutContent } = facts
  if (isSelf || !isThere) return 'chat_not_allowed'
  if (facts.restriction) return facts.restriction
  if (facts.viewerBlocks) return 'person_blocked'
  if (viewerIsIn && otherIsIn) return true
  // A seller who has left could not answer.
  const mayAsk = offers && otherIsIn
  const mayContinue = isAboutContent && (viewerIsIn || otherIsIn)
  return !isPrivate && (mayAsk || mayContinue) ? true : 'chat_not_allowed'
}

type Sent = { senderId: string | null; sentAt: Date; isTakenBack: boolean }

/** Only the sender, within 15 minutes. */
export function canChange(viewerId: string, { senderId, sentAt, isTakenBack }: Sent, now: Date): Ability {
  if (senderId !== viewerId) return 'author_only'
  const isLate = now.getTime() - sentAt.getTime() > chat.changeMinutes * 60_000
  return isTakenBack || isLate ? 'message_final' : true
}

export function canReact({ isTakenBack }: Pick<Sent, 'isTakenBack'>): Ability {
  return isTakenBack ? 'message_final' : true
}
