import type { Ability } from '@guildhall/contract/errors'

type Facts = { senderId: string | null; isTakenBack: boolean }

/** What the other person said, while it is there and so are they. */
export function canReport(viewerId: string, { senderId, isTakenBack }: Facts): Ability {
  if (senderId === viewerId) return 'own_message'
  if (senderId === null) return 'user_not_found'
  return isTakenBack ? 'message_final' : true
}
