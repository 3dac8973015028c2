import { termsOf } from './search-terms.ts'

/** A search taken apart: what to find, and what its operators say about it. */
export type ParsedSearch = {
  /** Everything to find, without operators; words of phrases included. May be empty if there is an author. */
  words: string
  /** From "a phrase": these words must appear in a row. */
  phrases: string[]
  /** From -word and -"a phrase": must not appear. */
  excluded: string[]
  /** From @name: the username of who wrote it. */
  author: string | undefined
}

/** Operators beyond these are words. */
const most = 10

// Each at the beginning of a word; a name up to its end, because `@ada.example` is an address.
const operators =
  /(?<=^|\s)(?:(?<minus>-?)["“”„«](?<phrase>[^"“”„«»]+)["“”»](?=\s|$)|-(?<word>[\p{L}\p{N}][^\s"“”„«»]*)|@(?<name>\w{3,50})(?=\s|$))/gu

const hasWord = (text: string) => termsOf(text).length > 0

/** Parses what was typed, at most 200 characters. Exclusions alone would match everything, so they count as words then. */
export function parseSearch(typed: string): ParsedSearch {
  const phrases: string[] = []
  const excluded: string[] = []
  let author: string | undefined
  let count = 0
  const words = typed
    .replaceAll(operators, (whole, ...rest) => {
      const { minus, phrase, word, name }: Record<string, string | undefined> = rest.at(-1)
      const operand = phrase ?? word ?? ''
      if (count === most || (name ? author !== undefined : !hasWord(operand))) return whole
      count++
      if (name) {
        author = name
        return ' '
      }
      if (word || minus) {
        excluded.push(operand.trim())
        return ' '
      }
      phrases.push(operand.trim())
      return operand
    })
    .replaceAll(/\s+/g, ' ')
    .trim()
  const isOpen = !author && !hasWord(words)
  return isOpen ? { words: typed, phrases: [], excluded: [], author } : { words, phrases, excluded, author }
}

/** The search as someone would type it. Of its phrases, only one that is all of the words is marked. */
export const typedSearch = ({ words, phrases, excluded, author }: ParsedSearch): string =>
  [
    phrases.includes(words) ? `"${words}"` : words,
    ...excluded.map((text) => (/\s/.test(text) ? `-"${text}"` : `-${text}`)),
    ...(author ? [`@${author}`] : []),
  ]
    .filter(Boolean)
    .join(' ')
