import { wordsIn } from '@guildhall/contract/fold'

/** A valid tsquery over search_words(): every word as a prefix. Null if nothing is left. */
export function toPrefixQuery(typed: string): string | null {
  const words = wordsIn(typed)
  return words.length === 0 ? null : ofWords(words)
}

/** PostgreSQL lowers the case itself, as in the texts; JavaScript differs for 'ΟΔΟΣ'. */
const ofWords = (words: string[], weight = '') => words.map((word) => `'${word}':*${weight}`).join(' & ')

/** One after the other, the last one as a prefix. */
const ofPhrase = (words: string[], weight = '') =>
  words
    .map((word, index) => {
      const label = (index === words.length - 1 ? '*' : '') + weight
      return label ? `'${word}':${label}` : `'${word}'`
    })
    .join(' <-> ')

/** What was typed, as tsqueries over a text whose title weighs A, and as title_key() has it. */
export type Asked = {
  words: string
  titleWords: string
  phrase: string
  titlePhrase: string
  key: string
}

/** Null if there is no word in it. */
export function askedFor(typed: string): Asked | null {
  const words = wordsIn(typed)
  if (words.length === 0) return null
  return {
    words: ofWords(words),
    titleWords: ofWords(words, 'A'),
    phrase: ofPhrase(words),
    titlePhrase: ofPhrase(words, 'A'),
    key: words.join(' '),
  }
}
