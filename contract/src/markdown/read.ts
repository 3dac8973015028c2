import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Mention } from '../mentions.ts'
import { linkMentions } from './mentions.ts'
import { escapedAt, keepNames } from './names.ts'
import { type IsShown, keepAll, type Node } from './tree.ts'
import { countWork, openWork, TooMuchWork, type Work } from './work.ts'

type Reading = {
  /** The budget of work; by default that of one text. */
  work?: Work
  /** Whether a picture of ours is shown as one; else its words are. */
  isShown?: IsShown
  /** Names that become links. */
  mentions?: Mention[] | undefined
}

/**
 * The tree (mdast) of a text in Markdown, as pages show it: with all that was typed, links to the web and to mail only,
 * and each line by itself. Whatever else is derived from a text comes from this tree (docs/decisions/096). Throws
 * `TooMuchWork` at once, or while it works.
 */
export function readMarkdown(
  source: string,
  { work = openWork(), isShown = () => false, mentions = [] }: Reading = {},
): Node {
  const tree = parse(source, work)
  keepAll(tree, source, work, isShown)
  linkMentions(tree, mentions)
  breakLines(tree)
  return tree
}

/** The tree for those who go on writing: without what makes all that was typed visible. Throws as readMarkdown. */
export function parseMarkdown(source: string, work = openWork()): Node {
  const tree = parse(source, work)
  const asText = (node: Node): void => {
    if (node.type === 'escapedAt') node.type = 'text'
    node.children?.forEach(asText)
  }
  asText(tree)
  breakLines(tree)
  return tree
}

function parse(source: string, work: Work): Node {
  checkNesting(source)
  return fromMarkdown(source, {
    // The work is counted by the last, which is asked first.
    extensions: [gfm(), keepNames(source), countWork(work)] as never,
    mdastExtensions: [gfmFromMarkdown(), escapedAt] as never,
  }) as Node
}

/** A line that was typed by itself is shown by itself. */
function breakLines(node: Node): void {
  node.children = node.children?.flatMap((child) => {
    breakLines(child)
    if (child.type !== 'text' || !/[\r\n]/.test(child.value ?? '')) return [child]
    const lines = (child.value ?? '').split(/\r?\n|\r/)
    return lines.flatMap((value, at) => [
      ...(at > 0 ? [{ type: 'break' }] : []),
      ...(value ? [{ ...child, value }] : []),
    ])
  })
}

const openings = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/gm
const maxOpenings = 20

/** One line may not open any number of quotes and lists in one another; the parser would begin each of them. */
function checkNesting(source: string): void {
  for (const [opening] of source.matchAll(openings))
    if ((opening.match(/[>\-+*.)]/g)?.length ?? 0) > maxOpenings) throw new TooMuchWork()
}
