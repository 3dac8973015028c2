/**
 * What a person typed as a PostgreSQL tsquery over the search_words() of a text: every word must be there, each as
 * the beginning of one. Null where nothing is left to look for; no input can make a query that does not parse.
 */
export function toPrefixQuery(typed: string): string | null {
  const words = typed.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.length === 0
    ? null
    : words
        .slice(0, 10)
        // Whole characters; and in the case as typed, which PostgreSQL lowers as it does in the texts: 'ΟΔΟΣ' is one
        // word to it and another to JavaScript.
        .map((word) => `'${[...word].slice(0, 60).join('')}':*`)
        .join(' & ')
}
