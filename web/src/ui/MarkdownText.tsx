import ReactMarkdown, { type Components } from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'

const plugins = [remarkGfm, remarkBreaks]
const allowed = /^(https?:|mailto:)/i

/** Raw HTML is never rendered, images never loaded, and other schemes than web and mail are dropped. */
const components: Components = {
  a: ({ href, children, title }) =>
    href ? (
      <a href={href} title={title} rel="nofollow ugc noopener" target="_blank">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // A page has one h1, its own.
  h1: ({ children }) => <h2>{children}</h2>,
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
    <pre tabIndex={0}>{children}</pre>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too
    <section aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </section>
  ),
}

export default function MarkdownText({ children }: { children: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={plugins}
      components={components}
      disallowedElements={['img']}
      urlTransform={(url) => (allowed.test(url) ? url : '')}
      skipHtml
    >
      {children}
    </ReactMarkdown>
  )
}
