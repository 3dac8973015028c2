import type { Ability } from '@guildhall/contract/errors'

/** Why the viewer may not write in a club, for where a form would be; null for other reasons. */
export function restrictionText(ability: Ability): string | null {
  if (ability === 'silenced') return 'You can read here, but not write for now.'
  return ability === 'banned' ? 'You were banned from this club.' : null
}
