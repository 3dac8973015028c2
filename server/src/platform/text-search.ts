/** A valid tsquery over search_words(): every word as a prefix. Null if nothing is left. */
export function toPrefixQuery(typed: string): string | null {
  const words = typed.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.length === 0
    ? null
    : words
        .slice(0, 10)
        // Cuts whole characters. PostgreSQL lowers the case itself, as in the texts; JavaScript differs for
        // 'ΟΔΟΣ'.
        .map((word) => `'${[...word].slice(0, 60).join('')}':*`)
        .join(' & ')
}
