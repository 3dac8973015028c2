import type { Ability } from '@guildhall/contract/errors'
import { limits } from '@guildhall/contract/limits'

type Deletion = { deleted_at: Date | null; clearing_since: Date | null }

const days = limits.bringBackDays * 86_400_000

/** See decisions.md U4. */
export const endsAt = (deletedAt: Date) => new Date(deletedAt.getTime() + days)

/** Clubs deleted before this are cleared. */
export const lastKept = (now: Date) => new Date(now.getTime() - days)

export function canBringBack(isOwner: boolean, { deleted_at, clearing_since }: Deletion, now: Date): Ability {
  if (!isOwner) return 'club_not_found'
  if (!deleted_at) return 'club_not_deleted'
  return clearing_since || endsAt(deleted_at) <= now ? 'restoration_over' : true
}
