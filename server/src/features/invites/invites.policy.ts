import type { Ability } from '@guildhall/contract/errors'

/** What the rules need to know of an invite. */
export type InviteFacts = {
  status: string
  expiresAt: Date
  uses: number
  maxUses: number | null
  /** Whoever made it may still invite. */
  inviterMay: boolean
  /** Whoever asks was removed from the club since it was made. */
  wasRemoved: boolean
}

/**
 * May somebody come in by it? What was revoked, declined or used up is told apart from nothing: only of one that has
 * expired is said so (platform.md 4, Invite; 8, Token validation).
 */
export function canAccept(invite: InviteFacts | undefined, now: Date): Ability {
  if (invite?.status !== 'pending' || !invite.inviterMay || invite.wasRemoved) return 'invitation_invalid'
  if (invite.maxUses !== null && invite.uses >= invite.maxUses) return 'invitation_invalid'
  return invite.expiresAt > now ? true : 'invitation_expired'
}

/** Whether this use is its last: an invite by mail or to a person is for one. */
export const isLastUse = ({ kind, uses, maxUses }: { kind: string; uses: number; maxUses: number | null }) =>
  kind !== 'link' || (maxUses !== null && uses + 1 >= maxUses)
