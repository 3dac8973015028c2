import type { Ability } from '@guildhall/contract/errors'

export type InviteFacts = {
  status: string
  expiresAt: Date
  uses: number
  maxUses: number | null
  inviterMay: boolean
  /** The viewer was removed from the club after the invite was created. */
  wasRemoved: boolean
}

/** Reports only expiry and removal as such (platform.md 4, Invite; 8, Token validation). */
export function canAccept(invite: InviteFacts | undefined, now: Date): Ability {
  if (invite?.status !== 'pending' || !invite.inviterMay) return 'invitation_invalid'
  if (invite.maxUses !== null && invite.uses >= invite.maxUses) return 'invitation_invalid'
  if (invite.expiresAt <= now) return 'invitation_expired'
  return invite.wasRemoved ? 'invitation_before_removal' : true
}

/** Invites by mail or to a person work once. */
export const isLastUse = ({ kind, uses, maxUses }: { kind: string; uses: number; maxUses: number | null }) =>
  kind !== 'link' || (maxUses !== null && uses + 1 >= maxUses)
