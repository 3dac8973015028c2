import { memo, type ReactElement } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import { keepAll, type Node } from './markdownTree'
import { countWork, openWork, TooMuchWork, type Work } from './markdownWork'
import { PlainText } from './PlainText'

type Plugin = NonNullable<Options['remarkPlugins']>[number]
type Parser = { data(): { micromarkExtensions?: unknown[] } }

const components: Components = {
  a: ({ href, children, title }) => (
    <a href={href} title={title} rel="nofollow ugc noopener" target="_blank">
      {children}
    </a>
  ),
  // A page has one h1, its own.
  h1: ({ children, dir }) => <h2 dir={dir}>{children}</h2>,
  // A task of a list: ticked where it was written, not where it is read.
  input: ({ checked }) => (
    <input
      type="checkbox"
      checked={checked ?? false}
      disabled
      readOnly
      aria-label={checked ? 'Done' : 'To do'}
    />
  ),
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too
    <pre tabIndex={0} dir="auto">
      {children}
    </pre>
  ),
  table: ({ children, dir }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too
    <section aria-label="Table" tabIndex={0}>
      <table dir={dir}>{children}</table>
    </section>
  ),
}

/** Markdown with all that was typed in it; as it was typed, where it asks for more work than a text is worth. */
function MarkdownText({ children }: { children: string }): ReactElement {
  const work = openWork()
  try {
    checkNesting(children)
    // Called, not rendered: it is done at once, and so is what it throws.
    return ReactMarkdown({
      children,
      components,
      remarkPlugins: [remarkGfm, counted(work), whole(children, work), remarkBreaks],
      // keepAll has seen to where links lead.
      urlTransform: (url) => url,
    })
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    return <PlainText>{children}</PlainText>
  }
}

export default memo(MarkdownText)

/** Added last, so that it is asked first. */
function counted(work: Work): Plugin {
  return function (this: unknown) {
    const data = (this as Parser).data()
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []), countWork(work)]
  }
}

const whole =
  (source: string, work: Work): Plugin =>
  () =>
  (tree: object) =>
    keepAll(tree as Node, source, work)

const openings = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/gm
const maxOpenings = 20

/** One line may not open any number of quotes and lists in one another; the parser would begin each of them. */
function checkNesting(source: string): void {
  for (const [opening] of source.matchAll(openings))
    if ((opening.match(/[>\-+*.)]/g)?.length ?? 0) > maxOpenings) throw new TooMuchWork()
}
