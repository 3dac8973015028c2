/** Addresses contain these only encoded, so the first one ends the address. */
const outside = /[«»‹›“”„。、，．！？：；「」『』（）【】《》〈〉]/
const after = '.,:;!?)]}\'"‘’…'

/** A web address as it was found in a text, without the signs at its end that belong to the sentence around it. */
export function withoutEnd(found: string): string {
  const [address = ''] = found.split(outside, 1)
  let end = address.length
  let strays = [...address].reduce((sum, sign) => sum + (sign === ')' ? 1 : sign === '(' ? -1 : 0), 0)
  for (; end > 0 && after.includes(address.charAt(end - 1)); end -= 1) {
    if (address.charAt(end - 1) !== ')') continue
    // A bracket that the address opened is its own.
    if (strays <= 0) break
    strays -= 1
  }
  return address.slice(0, end)
}
