import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Options } from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import { keepNames } from './markdownNames'
import { type IsShown, keepAll, type Node } from './markdownTree'
import { countWork, TooMuchWork, type Work } from './markdownWork'

export type Plugins = NonNullable<Options['remarkPlugins']>
type Parser = { data(): { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] } }

/** What Markdown is read by: to show it, and to write on in it. Throws `TooMuchWork` at once, or while it works. */
export function readingPlugins(source: string, work: Work, isShown: IsShown = () => false): Plugins {
  checkNesting(source)
  return [tablesAndMore, names(source), counted(work), whole(source, work, isShown), remarkBreaks]
}

/** The same, without what makes all that was typed visible. */
export function parsingPlugins(source: string, work: Work): Plugins {
  checkNesting(source)
  return [tablesAndMore, names(source), counted(work), remarkBreaks]
}

/** What GitHub adds to Markdown, to be read. remark-gfm is also for writing it, and twice as large. */
function tablesAndMore(this: unknown): void {
  const data = (this as Parser).data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm()]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()]
}

const names = (source: string) => extension(keepNames(source))

/** Added last, so that it is asked first. */
const counted = (work: Work) => extension(countWork(work))

function extension(syntax: object): Plugins[number] {
  return function (this: unknown) {
    const data = (this as Parser).data()
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax]
  }
}

const whole =
  (source: string, work: Work, isShown: IsShown): Plugins[number] =>
  () =>
  (tree: object) =>
    keepAll(tree as Node, source, work, isShown)

const openings = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/gm
const maxOpenings = 20

/** One line may not open any number of quotes and lists in one another; the parser would begin each of them. */
function checkNesting(source: string): void {
  for (const [opening] of source.matchAll(openings))
    if ((opening.match(/[>\-+*.)]/g)?.length ?? 0) > maxOpenings) throw new TooMuchWork()
}
