import { asTyped, factsOf, type TextFacts } from '@guildhall/contract/markdown/facts'
import { hasMarks } from '@guildhall/contract/markdown/marks'
import { LRUCache } from 'lru-cache'

/** In characters of Markdown: the same text is read for each of many people, and again with each list. */
const cacheSize = 2_000_000

const known = new LRUCache<string, TextFacts>({
  maxSize: cacheSize,
  sizeCalculation: (_facts, markdown) => markdown.length + 1,
})

/** The shared budget of the texts of one list, in units of the contract's markdown/work.ts: some 150 ms. */
export const openList = (): { left: number } => ({ left: 120_000 })

/**
 * The words of a Markdown text, by the tree that pages show (docs/decisions/096); remembers recent texts. Texts for which
 * a list has nothing left are taken as they were typed.
 */
export function textFacts(markdown: string, list?: { left: number }): TextFacts {
  if (!hasMarks(markdown)) return asTyped(markdown)
  const before = known.get(markdown)
  if (before) return before
  const facts = list && list.left < 0 ? null : factsOf(markdown, list)
  if (facts) known.set(markdown, facts)
  return facts ?? asTyped(markdown)
}

/** A text in Markdown as one line of the words that a page shows of it. */
export const plainText = (markdown: string, list?: { left: number }): string =>
  textFacts(markdown, list).words
