import { inviteByEmail } from '@guildhall/contract/invites'
import { addressesIn } from '../../lib/text/addressLists'

/** Most addresses that one press invites. */
const maxAddresses = 50

/** Why a list can't be sent at all; undefined if some of it can. */
export function faultOf(text: string): string | undefined {
  const addresses = addressesIn(text)
  if (addresses.length > maxAddresses) return `At most ${maxAddresses} addresses at once`
  return addresses.some(isAddress) ? undefined : 'Invalid email address'
}

export const isAddress = (address: string): boolean => inviteByEmail.shape.email.safeParse(address).success
