import type { Ability } from '@guildhall/contract/errors'
import { limits } from '@guildhall/contract/limits'

type Deletion = { deleted_at: Date | null; clearing_since: Date | null; is_hidden: boolean }

const days = limits.bringBackDays * 86_400_000

/** See decisions.md U4. */
export const endsAt = (deletedAt: Date) => new Date(deletedAt.getTime() + days)

/** Clubs deleted before this are cleared. */
export const lastKept = (now: Date) => new Date(now.getTime() - days)

/** A club that an act hides is shown again by reversing the act. */
export function canBringBack(isOwner: boolean, deletion: Deletion, now: Date): Ability {
  const { deleted_at, clearing_since, is_hidden } = deletion
  if (!isOwner || is_hidden) return 'club_not_found'
  if (!deleted_at) return 'club_not_deleted'
  return clearing_since || endsAt(deleted_at) <= now ? 'restoration_over' : true
}
