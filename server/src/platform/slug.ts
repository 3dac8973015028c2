/**
 * Lower-cased, accents taken off, runs of other characters than letters and digits as one hyphen, trimmed of hyphens,
 * at most `max` characters. May be empty, where a text has no such characters.
 */
export function toSlug(text: string, max: number): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, max)
    .replace(/-+$/, '')
}
