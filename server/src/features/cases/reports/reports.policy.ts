import type { Ability } from '@guildhall/contract/errors'

type Facts = { senderId: string | null; isTakenBack: boolean }

/** Messages of the other person, while the message and the account exist. */
export function canReport(viewerId: string, { senderId, isTakenBack }: Facts): Ability {
  if (senderId === viewerId) return 'own_message'
  if (senderId === null) return 'user_not_found'
  return isTakenBack ? 'message_final' : true
}
