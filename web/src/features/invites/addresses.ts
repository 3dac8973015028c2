import { inviteByEmail } from '@guildhall/contract/invites'

/** Most addresses that one press invites. */
const maxAddresses = 50

/**
 * Addresses in a typed or pasted list: separated by commas, semicolons, spaces or lines, also as 'Mei <mei@…>' and
 * 'Tanaka, Mei <mei@…>', whose comma separates nothing.
 */
export function addressesIn(text: string): string[] {
  const found = text.split(/[;\n]+/).flatMap((line) => {
    const parts = line.replaceAll(/"[^"]*"/g, ' ').split(/<([^<>]*)>/)
    // Every second part was in angle brackets; words before one are a name.
    return parts.flatMap((part, at) => {
      if (at % 2 === 1) return [part]
      const words = part.split(/[\s,]+/)
      return at < parts.length - 1 ? words.filter((word) => word.includes('@')) : words
    })
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
