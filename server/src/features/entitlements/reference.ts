import { randomInt } from 'node:crypto'

// No letters that are read for another, or for a digit.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 11

/** What a bank transfer names: 'M7K3QX9PMA2'. */
export const newReference = (): string =>
  `M${Array.from({ length: length - 1 }, () => letters[randomInt(letters.length)]).join('')}`

/** What may be references in a bank's text, which has other cases, spaces and signs in it than were asked for. */
export function referencesIn(text: string): string[] {
  const plain = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const found = new Set<string>()
  for (let at = plain.indexOf('M'); at >= 0; at = plain.indexOf('M', at + 1))
    if (plain.length >= at + length) found.add(plain.slice(at, at + length))
  return [...found]
}
