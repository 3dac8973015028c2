/** Addresses contain these characters only encoded, so the first of them ends the address. */
const outside = /[«»‹›“”„。、，．！？：；「」『』（）【】《》〈〉]/
const after = '.,:;!?)]}\'"‘’…'

/** A web address found in a text, without the trailing punctuation of the sentence around it. */
export function withoutEnd(found: string): string {
  const [address = ''] = found.split(outside, 1)
  let end = address.length
  let strays = [...address].reduce((sum, sign) => sum + (sign === ')' ? 1 : sign === '(' ? -1 : 0), 0)
  for (; end > 0 && after.includes(address.charAt(end - 1)); end -= 1) {
    if (address.charAt(end - 1) !== ')') continue
    // A closing bracket belongs to the address if the address opened it.
    if (strays <= 0) break
    strays -= 1
  }
  return address.slice(0, end)
}
