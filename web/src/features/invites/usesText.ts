import type { Invite } from '@guildhall/contract/invites'

/** How often a link was used, and its limit. */
export function usesText({ uses, maxUses }: Pick<Invite, 'uses' | 'maxUses'>): string {
  if (maxUses !== null) return `used ${uses} of ${maxUses} ${maxUses === 1 ? 'time' : 'times'}`
  return uses === 0 ? 'for any number of people' : `used ${uses} ${uses === 1 ? 'time' : 'times'}`
}

/** How many people may use a new link. */
export const limitText = ({ maxUses }: Pick<Invite, 'maxUses'>) =>
  maxUses === null ? 'for any number of people' : maxUses === 1 ? 'for one person' : `for ${maxUses} people`
