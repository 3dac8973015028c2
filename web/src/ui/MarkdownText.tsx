import type { TextPicture as Shown } from '@guildhall/contract/content'
import { personAt } from '@guildhall/contract/markdown/mentions'
import { readMarkdown } from '@guildhall/contract/markdown/read'
import type { Node } from '@guildhall/contract/markdown/tree'
import { openWork, TooMuchWork } from '@guildhall/contract/markdown/work'
import type { Mention } from '@guildhall/contract/mentions'
import { pictureIn } from '@guildhall/contract/text-pictures'
import { memo, type ReactElement, use, useDeferredValue } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import { MentionLink } from './MentionLink'
import { PlainText } from './PlainText'
import { SharedWork } from './sharedWork'
import { TextPicture } from './TextPicture'

const components: Components = {
  a: ({ href, children, title }) =>
    href?.startsWith(personAt) ? (
      <MentionLink username={href.slice(personAt.length)} name={title} />
    ) : (
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

const withPictures = (pictures: Map<string, Shown>): Components => ({
  ...components,
  img: ({ src, alt }) => {
    const picture = pictures.get(pictureIn(String(src)) ?? '')
    return picture ? <TextPicture picture={picture} alt={alt ?? ''} /> : null
  },
})

/** A plugin by which a text is read so, instead of by the parser that the renderer brings along. */
const shownAs = (read: (source: string) => Node) =>
  function (this: unknown) {
    Object.assign(this as object, { parser: read })
  }

/** Texts up to this many characters are rendered at once. */
const short = 1000

type Props = { children: string; mentions?: Mention[] | undefined; pictures?: Shown[] | undefined }

/** Markdown with all that was typed in it; as it was typed, where it asks for more work than a text is worth. */
function MarkdownText({ children, mentions, pictures = [] }: Props): ReactElement {
  const shared = use(SharedWork)
  const isTurn = useDeferredValue(true, import.meta.env.SSR || !shared || children.length < short)
  if (!isTurn) return <PlainText>{children}</PlainText>
  const shown = new Map(pictures.map((picture) => [picture.id, picture]))
  try {
    // Called, not rendered: it is done at once, and so is what it throws.
    return ReactMarkdown({
      children,
      components: withPictures(shown),
      remarkPlugins: [
        shownAs((source) =>
          readMarkdown(source, {
            work: openWork(import.meta.env.SSR ? shared : null),
            isShown: (id) => shown.has(id),
            mentions,
          }),
        ),
      ],
      // readMarkdown has seen to where links lead.
      urlTransform: (url) => url,
    })
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    return <PlainText>{children}</PlainText>
  }
}

export default memo(MarkdownText)
