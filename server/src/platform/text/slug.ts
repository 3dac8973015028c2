import { randomInt } from 'node:crypto'
import { transliterate } from 'transliteration'

/** Transliterates letters (decisions.md U1): 'Łódź' → 'Lodz', 'Москва' → 'Moskva'. */
export const toLatin = (text: string): string =>
  text
    // Composes accents and replaces decorative letters by plain ones.
    .normalize('NFKC')
    // Quotation marks represent sounds without a Latin letter.
    .replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => transliterate(word).replaceAll(/['"`]/g, ''))

/** Lower-case Latin letters, digits and single hyphens; '' if nothing is left. */
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

// Without characters that are easily confused.
const characters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Appends four random characters, once every number is taken. */
export function withRandomEnd(slug: string, max: number): string {
  const end = Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')
  return `${cutSlug(slug, max - 5)}-${end}`
}
