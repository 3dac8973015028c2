import { foldSpaced } from '@guildhall/contract/fold'
import { marks, signs } from '@guildhall/contract/fold-signs'
import { parseMarkdown, readMarkdown } from '@guildhall/contract/markdown/read'
import type { Node } from '@guildhall/contract/markdown/tree'
import { wordsOfTree } from '@guildhall/contract/markdown/words'
import { TooMuchWork } from '@guildhall/contract/markdown/work'
import { prevention } from '@guildhall/contract/prevention-limits'
import { isUnspaced, longestWord, wordsIn } from './folding.ts'
import { latinOf, unmixed } from './lookalikes.ts'

/** A watched word, as it is compared, and what is published in its place. */
export type Replacement = { folded: string; replacement: string }

/** The watched terms that are replaced. */
export const replacements = <T extends { replacement: string | null }>(terms: T[]) =>
  terms.filter((one): one is T & { replacement: string } => one.replacement !== null)

export type ReplacedText<T> = {
  text: string
  replaced: { from: string; to: string }[]
  /** Words that are still there: marks, entities or descriptions of pictures are between their letters. */
  left: T[]
}

type Range = { start: number; end: number }
type Place = Range & { to: string }

/** Replaces watched words in a text, but for code and addresses. Linear in the text, as is looking them up. */
export function replaceIn<T extends Replacement>(
  terms: T[],
  text: string,
  isMarkdown: boolean,
): ReplacedText<T> {
  if (terms.length === 0) return { text, replaced: [], left: [] }
  const ranges = isMarkdown ? textRanges(text) : undefined
  const find = finder(terms)
  const places = (ranges ?? [{ start: 0, end: text.length }]).flatMap(({ start, end }) =>
    find(text.slice(start, end)).map((place) => ({
      ...{ start: place.start + start, end: place.end + start },
      to: ranges ? escaped(place.to) : place.to,
      shown: place.to,
    })),
  )
  const parts: string[] = []
  let at = 0
  for (const { start, end, to } of places) {
    parts.push(text.slice(at, start), to)
    at = end
  }
  const result = parts.join('') + text.slice(at)
  const rest = wordsIn(isMarkdown ? shownText(result) : withoutAddresses(result))
  return {
    text: result,
    replaced: places.map(({ start, end, shown }) => ({ from: text.slice(start, end), to: shown })),
    left: terms.filter(({ folded }) => rest.has(folded)),
  }
}

/** Ranges of plain words in a Markdown text, in order; undefined if it is shown as typed. */
function textRanges(source: string): Range[] | undefined {
  const ranges = new Map<number, number>()
  const collect = (node: Node): void => {
    if (node.type === 'link' && isLiteral(node, source)) return
    const [start, end] = [node.position?.start.offset, node.position?.end.offset]
    if (node.type === 'text' && start !== undefined && end !== undefined) ranges.set(start, end)
    for (const child of node.children ?? []) collect(child)
  }
  try {
    collect(parseMarkdown(source))
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined
    throw error
  }
  const ordered = [...ranges].sort(([a], [b]) => a - b)
  return ordered.flatMap(([start, end], at) => (start >= (ordered[at - 1]?.[1] ?? 0) ? [{ start, end }] : []))
}

/** An address that is its own link. */
const isLiteral = ({ position }: Node, source: string): boolean =>
  source[position?.start.offset ?? source.length] !== '['

/** The visible text without code and addresses. */
function shownText(source: string): string {
  const titles: string[] = []
  const pruned = (node: Node): Node[] => {
    if (node.type === 'code' || node.type === 'inlineCode') return []
    if (node.title) titles.push(node.title)
    if (node.type === 'link' && isShownAddress(node)) return []
    return [{ ...node, children: node.children?.flatMap(pruned) ?? [] }]
  }
  try {
    const tree = readMarkdown(source, { isShown: () => true })
    return [...pruned(tree).map((node) => wordsOfTree(node)), ...titles].join('\n')
  } catch (error) {
    if (error instanceof TooMuchWork) return withoutAddresses(source)
    throw error
  }
}

const isShownAddress = ({ url, children = [] }: Node): boolean => {
  const words = wordsOfTree({ type: 'link', children })
  return ['', 'http://', 'mailto:'].some((scheme) => `${scheme}${words}` === url)
}

const chunk = /\S+/g
const begin = /https?:\/\/|www\./i

/** Web and mail addresses in a text. */
function addressesIn(text: string): Range[] {
  return [...text.matchAll(chunk)].flatMap(({ 0: one, index }) => {
    const web = one.search(begin)
    if (web !== -1) return [{ start: index + web, end: index + one.length }]
    const at = one.indexOf('@')
    return at > 0 && one.includes('.', at) ? [{ start: index, end: index + one.length }] : []
  })
}

function withoutAddresses(text: string): string {
  let at = 0
  const parts = addressesIn(text).map(({ start, end }) => {
    const part = text.slice(at, start)
    at = end
    return part
  })
  return [...parts, text.slice(at)].join(' ')
}

/** Signs that could mean something in Markdown. */
const escaped = (text: string) => text.replaceAll(/[\\`*_{}[\]<>()#+\-.!|~@&=]/g, '\\$&')

const token = new RegExp(`(?:[^${signs}\\s]|[${marks}])+`, 'gu')

type Token = Range & { folded: string; plain: string; isFirst: boolean }

/** Finds watched words with their positions, from left to right, the longest first. */
function finder(terms: Replacement[]): (text: string) => Place[] {
  const byWord = new Map(terms.map(({ folded, replacement }) => [folded, replacement]))
  const within = terms.filter(({ folded }) => isUnspaced.test(folded))
  return (text) => {
    const skipped = addressesIn(text)
    const tokens = tokensOf(text)
    const places: Place[] = []
    for (let at = 0; at < tokens.length; at++) {
      const found = longestAt(text, tokens, at, byWord)
      if (!found || isIn(skipped, found)) continue
      places.push(found)
      at = found.last
    }
    for (const { folded, replacement } of within)
      for (let start = text.indexOf(folded); start !== -1; start = text.indexOf(folded, start + 1)) {
        const place = { start, end: start + folded.length, to: replacement }
        if (!isIn(places, place) && !isIn(skipped, place)) places.push(place)
      }
    return places.sort((a, b) => a.start - b.start)
  }
}

const isIn = (ranges: Range[], { start, end }: Range) =>
  ranges.some((range) => start < range.end && end > range.start)

function tokensOf(text: string): Token[] {
  let end = 0
  return [...text.matchAll(token)].map(({ 0: one, index }) => {
    const isFirst = end === 0 || /\s/.test(text.slice(end, index))
    end = index + one.length
    const folded = foldSpaced(one)
    return { start: index, end, folded, plain: foldSpaced(unmixed(one)), isFirst }
  })
}

type Match = Place & { last: number }

function longestAt(
  text: string,
  tokens: Token[],
  at: number,
  byWord: Map<string, string>,
): Match | undefined {
  const first = tokens[at] as Token
  let best: Match | undefined
  const look = (word: string, last: number, end = (tokens[last] as Token).end): void => {
    const to = byWord.get(word)
    if (to !== undefined && (!best || end > best.end)) best = { start: first.start, end, to, last }
  }
  const signed = /^[+#]{1,2}/.exec(text.slice(first.end, first.end + 2))?.[0] ?? ''
  if (signed)
    look(foldSpaced(text.slice(first.start, first.end + signed.length)), at, first.end + signed.length)
  let [words, latinWords] = ['', '']
  for (let last = at; last < Math.min(at + prevention.termWords, tokens.length); last++) {
    const one = tokens[last] as Token
    words = last === at ? one.folded : `${words} ${one.folded}`
    latinWords = last === at ? one.plain : `${latinWords} ${one.plain}`
    look(words, last)
    if (latinWords !== words) look(latinWords, last)
  }
  let [joined, latin, isSpelled, isChunk] = ['', '', true, first.isFirst]
  for (let last = at; last < Math.min(at + longestWord, tokens.length); last++) {
    const { folded, plain, isFirst } = tokens[last] as Token
    joined += folded.replaceAll(' ', '')
    latin += [...folded].length === 1 ? latinOf(folded) : plain.replaceAll(' ', '')
    isSpelled &&= [...folded].length === 1
    isChunk &&= last === at || !isFirst
    if ((!isSpelled && !isChunk) || joined.length > longestWord) break
    const endsChunk = tokens[last + 1]?.isFirst !== false
    if (joined.length < 3 || (!isSpelled && !endsChunk)) continue
    look(joined, last)
    if (latin !== joined) look(latin, last)
  }
  return best
}
