import { fold } from './fold.ts'
import { signs, unspaced } from './fold-signs.ts'
import { type Term, termsOf } from './search-terms.ts'

const isSign = new RegExp(`^[${signs}]`, 'u')
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u')

/**
 * Ranges of a text that match the typed terms, each as the prefix of a word, ignoring accents and joins, or `forms` of
 * their words, folded. In order, without overlaps.
 */
export function matchesIn(
  text: string,
  typed: string,
  forms: readonly string[] = [],
): [start: number, end: number][] {
  const pattern = patternOf(termsOf(typed), forms)
  if (!pattern) return []
  const { folded, starts, ends } = traced(text)
  const found: [number, number][] = []
  for (let match = pattern.exec(folded); match; match = pattern.exec(folded)) {
    const end = match.index + match[0].length
    if (isBeginning(folded, match.index)) found.push([starts[match.index] ?? 0, ends[end - 1] ?? text.length])
    else pattern.lastIndex = match.index + ((folded.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1)
  }
  return found
}

/** All terms, longest first. Single letters count only without longer terms, because they would mark half the text. */
function patternOf(terms: Term[], forms: readonly string[]): RegExp | undefined {
  const texts = terms.map((term) => term.flatMap((group) => group.texts))
  const isLong = (words: string[]) => [...words.join('')].length > 1
  const distinctive = texts.some(isLong) ? texts.filter(isLong) : texts
  if (distinctive.length === 0) return undefined
  distinctive.sort((one, other) => other.join('').length - one.join('').length)
  return new RegExp(
    [
      ...distinctive.map((words) => words.map(wordPattern).join(`[${signs}]*`)),
      ...forms.map((form) => `${wordPattern(form)}(?![^${signs}])`),
    ].join('|'),
    'gu',
  )
}

/** Matches a word with apostrophes or hyphens inside, or a number with grouped digits. */
const wordPattern = (word: string) =>
  [...word].map(letterPattern).join("['\\-\\u200B]?").replaceAll(gap, "$1[,.' ]?")
const gap = /([0-9])\['\\-\\u200B\]\?(?=[0-9])/g
const letterPattern = (letter: string) => letter.normalize('NFKC').replace(/[+.]/, '\\$&')

function isBeginning(folded: string, at: number): boolean {
  const [letter, before] = [folded.slice(at), [...folded.slice(Math.max(0, at - 2), at)].at(-1) ?? ' ']
  if (isSign.test(before) || isSign.test(letter) || isUnspaced.test(letter) || isUnspaced.test(before))
    return true
  return /[0-9]/.test(before) !== /^[0-9]/.test(letter)
}

/** The folded text, with the start and end in the original of each of its letters. */
function traced(text: string): { folded: string; starts: number[]; ends: number[] } {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const letter of text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) {
    const end = at + letter.length
    for (const unit of fold(letter).split('')) {
      folded += unit
      starts.push(at)
      ends.push(end)
    }
    at = end
  }
  return { folded, starts, ends }
}
