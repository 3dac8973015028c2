/** As the function name_key of the database (0027) makes of names what is compared. */
const keyOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/**
 * Patterns for what is typed to find people: each word stands somewhere in their name or username. The longest comes
 * first, because it is the rarest. Undefined where nothing is typed.
 */
export function lettersOf(q: string | undefined): string[] | undefined {
  const words = keyOf(q ?? '')
    .split(/\s+/)
    .map((word) => word.replace(/^@/, ''))
    .filter(Boolean)
  if (words.length === 0) return undefined
  return words.sort((a, b) => b.length - a.length).map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}
