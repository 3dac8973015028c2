import type { Invite } from '@guildhall/contract/invites'
import { plural } from '@guildhall/contract/plural'

/** How often a link was used, and its limit. */
export function usesText({ uses, maxUses }: Pick<Invite, 'uses' | 'maxUses'>): string {
  if (maxUses !== null) return plural(maxUses, `used ${uses} of {n} time`, `used ${uses} of {n} times`)
  return uses === 0 ? 'for any number of people' : plural(uses, 'used {n} time', 'used {n} times')
}

/** How many people may use a new link. */
export const limitText = ({ maxUses }: Pick<Invite, 'maxUses'>) =>
  maxUses === null ? 'for any number of people' : plural(maxUses, 'for one person', 'for {n} people')
