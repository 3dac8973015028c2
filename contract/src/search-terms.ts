import { foldMarked } from './fold.ts'
import { signs, unspaced } from './fold-signs.ts'

/** A word, or two letters of a script without spaces, with its position in the typed text. */
export type Word = { lexeme: string; at: number; isLetter: boolean }
/**
 * Consecutive words and the word they form when joined: 'o', 'brien' and 'obrien'. `texts`: the folded input; whole
 * runs in scripts without spaces.
 */
export type Group = { words: Word[]; texts: string[]; joined: string | null }
/** Input between two spaces. */
export type Term = Group[]

const most = { terms: 10, words: 60, letters: 60 }

// A comma between digits belongs to a number. Other commas separate terms, as spaces do.
const between = /[\s;!?"“”„«»()[\]{}<>|…]+|,(?![0-9])|(?<![0-9]),/u
const runs = new RegExp(`([${signs}]*)([^${signs}]+)`, 'gu')
const segments = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu')
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u')
const parts = /．?[^0-9＋＃]+[＋＃]*|[0-9]+[＋＃]*|[＋＃]+/gu

/** Truncates a word as the database does. */
const cut = (word: string) => [...word].slice(0, most.letters).join('')
const plain = (word: string) => word.replaceAll(/[＋＃．]/gu, '')

/**
 * Parses a search into at most as many words as the server uses. Positions and words equal those of search_vector()
 * (migration 0120).
 */
export function termsOf(typed: string): Term[] {
  const terms: Term[] = []
  let at = 0
  for (const chunk of foldMarked(typed).split(between)) {
    const term: Term = []
    // Chains longer than four parts or the limit are not joined.
    let chain = { text: '', size: 0 }
    for (const [, sign = '', run = ''] of chunk.matchAll(runs)) {
      for (const [place, segment] of (run.match(segments) ?? []).entries()) {
        if (isUnspaced.test(segment)) {
          const letters = [...segment].slice(0, most.letters)
          term.push({ words: lettersOf(letters, at), texts: [letters.join('')], joined: null })
          at += [...segment].length
          chain = { text: '', size: 0 }
          continue
        }
        const pieces = segment.match(parts) ?? []
        const words = (pieces.length > 3 ? [segment] : pieces).map((piece, index) => ({
          lexeme: cut(piece),
          at: at + index,
          isLetter: false,
        }))
        at += words.length
        const isChained = place === 0 && chain.size > 0 && (sign === "'" || sign === '-')
        chain = isChained ? { text: chain.text + segment, size: chain.size + 1 } : { text: segment, size: 1 }
        const group = (isChained && term.at(-1)) || { words: [], texts: [], joined: null }
        group.words.push(...words)
        group.texts.push(...words.map(({ lexeme }) => lexeme))
        const isOne = group.words.length > 1 && chain.size <= 4 && [...chain.text].length <= most.letters
        group.joined = isOne ? (chain.size > 1 ? plain(chain.text) : chain.text) : null
        if (!isChained) term.push(group)
      }
    }
    if (term.length > 0) terms.push(term)
    if (terms.length === most.terms || at >= most.words) break
  }
  return terms
}

const lettersOf = (letters: string[], at: number): Word[] =>
  letters.length === 1
    ? [{ lexeme: letters[0] ?? '', at, isLetter: true }]
    : letters.slice(1).map((letter, index) => ({
        lexeme: (letters[index] ?? '') + letter,
        at: at + index,
        isLetter: false,
      }))

/** The words of a search as people write them; with an apostrophe or hyphen as one word. */
export const wordsIn = (typed: string): string[] =>
  termsOf(typed).flatMap((term) =>
    term.flatMap(({ texts, joined }) =>
      joined !== null && !/[0-9]/.test(joined) ? [joined] : texts.map((text) => text.normalize('NFKC')),
    ),
  )
