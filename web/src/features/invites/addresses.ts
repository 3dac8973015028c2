import { inviteByEmail } from '@guildhall/contract/invites'

/** Most addresses that one press invites. */
const maxAddresses = 50

/** Addresses in a typed or pasted list: separated by commas, semicolons, spaces or lines, also as 'Mei <mei@…>'. */
export function addressesIn(text: string): string[] {
  const found = text.split(/[,;\n]+/).flatMap((part) => {
    const angled = /<([^<>]*)>/.exec(part)?.[1]
    return angled === undefined ? part.split(/\s+/) : [angled]
  })
  const addresses = found.map((address) => address.trim().toLowerCase()).filter(Boolean)
  return [...new Set(addresses)]
}

/** Why a list can't be sent at all; undefined if some of it can. */
export function faultOf(text: string): string | undefined {
  const addresses = addressesIn(text)
  if (addresses.length > maxAddresses) return `At most ${maxAddresses} addresses at once`
  return addresses.some(isAddress) ? undefined : 'Invalid email address'
}

export const isAddress = (address: string): boolean => inviteByEmail.shape.email.safeParse(address).success
