import { randomInt } from 'node:crypto'
import { transliterate } from 'transliteration'

/**
 * A text of any script in Latin letters and digits (decisions.md U1): 'Łódź' → 'Lodz', 'Москва' → 'Moskva'. What is
 * neither letter nor digit stays as it is.
 */
export const toLatin = (text: string): string =>
  text
    // One character for each letter with its accent, and plain letters for those that only look fancy.
    .normalize('NFKC')
    // Quotation marks stand for sounds that Latin has no letter for.
    .replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => transliterate(word).replaceAll(/['"`]/g, ''))

/**
 * In Latin letters, lower-cased, runs of other characters than letters and digits as one hyphen, trimmed of hyphens,
 * at most `max` characters. May be empty, where a text has no such characters.
 */
export function toSlug(text: string, max: number): string {
  return cutSlug(
    toLatin(text)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/^-+/, ''),
    max,
  )
}

const cutSlug = (slug: string, max: number): string => slug.slice(0, max).replace(/-+$/, '')

// No letters and digits that are easily taken for each other.
const characters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A slug with a random end of four characters, for when every number is taken. */
export function withRandomEnd(slug: string, max: number): string {
  const end = Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')
  return `${cutSlug(slug, max - 5)}-${end}`
}
