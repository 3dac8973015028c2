const strokes: Record<string, string> = Object.fromEntries(
  [...'ØøÐðĐđĦħıŁłŦŧŊŋƁɓƊɗƑƒƘƙƳƴƵƶƗɨɄʉȺⱥ'].map((letter, index) => [
    letter,
    [...'OoDdDdHhiLlTtNnBbDdFfKkYyZzIiUuAa'][index] ?? letter,
  ]),
)
const pairs: Record<string, string> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  ẞ: 'SS',
  ß: 'ss',
  Þ: 'TH',
  þ: 'th',
}
const others = new RegExp(`[${Object.keys(strokes).join('')}${Object.keys(pairs).join('')}]`, 'gu')

/** Letters as search compares them: without accents, strokes and ligatures. Must equal search_fold (migration 0081). */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(others, (letter) => strokes[letter] ?? pairs[letter] ?? letter)
    .normalize('NFC')

const word = /[\p{L}\p{N}\p{M}]+/gu

/** The words that are looked for; as many as the server looks at. */
export const wordsIn = (typed: string): string[] =>
  (foldLetters(typed).match(word) ?? []).slice(0, 10).map((one) => [...one].slice(0, 60).join(''))

/**
 * Where a text has what was looked for, each word as the beginning of one, whatever the accents: places in the text,
 * in order, that do not overlap.
 */
export function matchesIn(text: string, words: string[]): [start: number, end: number][] {
  const wanted = new Set(words.map((one) => one.toLowerCase()))
  // Beside a longer word a single letter, as in “maker's”, would mark half the text.
  const telling = [...wanted].filter((one) => one.length > 1)
  const marked = telling.length > 0 ? telling : [...wanted]
  if (marked.length === 0) return []
  marked.sort((one, other) => other.length - one.length)
  return [...text.matchAll(word)].flatMap(({ 0: found, index }) =>
    partsOf(found).flatMap(({ folded, ends, start }) => {
      const beginning = marked.find((one) => folded.startsWith(one))
      const end = beginning && ends[beginning.length - 1]
      return end ? [[index + start, index + end] as [number, number]] : []
    }),
  )
}

type Part = { folded: string; start: number; ends: number[] }

/** A word, folded, with where in it each of its letters ends. What a letter becomes may be two words. */
function partsOf(found: string): Part[] {
  const parts: Part[] = [{ folded: '', start: 0, ends: [] }]
  let at = 0
  for (const letter of found.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) {
    const start = at
    at += letter.length
    for (const piece of foldLetters(letter).toLowerCase()) {
      if (!/[\p{L}\p{N}\p{M}]/u.test(piece)) parts.push({ folded: '', start, ends: [] })
      const part = parts.at(-1)
      if (!part || !/[\p{L}\p{N}\p{M}]/u.test(piece)) continue
      part.folded += piece
      for (let n = 0; n < piece.length; n++) part.ends.push(at)
    }
  }
  return parts
}
