import { renderToStaticMarkup } from 'react-dom/server'
import MarkdownText from '../MarkdownText'
import { pictureId } from './corpus.fixture'
import { fromMarkdown } from './fromMarkdown'
import { toMarkdown } from './toMarkdown'

const pictures = [{ id: pictureId, url: '/door.webp', width: 4, height: 3 }]
const inlines: Record<string, string> = { em: 'em', strong: 'strong', del: 'del', code: 'code', a: 'a' }

/** What a reader is shown by the product's own renderer: each letter, the blocks it stands in, and its marks. */
export function shown(markdown: string): string[] {
  const html = renderToStaticMarkup(<MarkdownText pictures={pictures}>{markdown}</MarkdownText>)
  const open: string[] = []
  return [...html.matchAll(/<(\/?)(\w+)([^>]*)>|&\w+;|&#x27;|[^<]/gsu)].flatMap(([all, end, tag, rest]) => {
    if (!tag) {
      if (!all.trim()) return []
      const name = (entry: string) => inlines[entry.split(' ')[0] ?? '']
      return [[all, ...open.filter((one) => !name(one)), ...open.filter(name).sort()].join('|')]
    }
    if (end) open.pop()
    else if (/^(br|hr|img|input)$/.test(tag)) return [`${tag}${rest}`]
    else open.push(`${tag}${rest}`)
    return []
  })
}

/** A text as the editor writes it after reading it, or null where it has no form for it. */
export const rewritten = (markdown: string) => {
  const document = fromMarkdown(markdown, true)
  return document && toMarkdown(document)
}
