import { getSchema } from '@tiptap/core'
import { renderToStaticMarkup } from 'react-dom/server'
import MarkdownText from '../MarkdownText'
import type { Block } from './blocks'
import { pictureId } from './corpus.fixture'
import { extensions } from './extensions'
import { fromMarkdown } from './fromMarkdown'
import { toMarkdown } from './toMarkdown'

const pictures = [{ id: pictureId, url: '/door.webp', width: 4, height: 3 }]
const inlines: Record<string, string> = { em: 'em', strong: 'strong', del: 'del', code: 'code', a: 'a' }

/** Output of the product's renderer: each letter with its blocks and marks; emphasis in emphasis looks alike. */
export function shown(markdown: string): string[] {
  const html = renderToStaticMarkup(<MarkdownText pictures={pictures}>{markdown}</MarkdownText>)
  const open: string[] = []
  return [...html.matchAll(/<(\/?)(\w+)([^>]*)>|&\w+;|&#x27;|[^<]/gsu)].flatMap(([all, end, tag, rest]) => {
    if (!tag) {
      if (!all.trim()) return []
      const name = (entry: string) => inlines[entry.split(' ')[0] ?? '']
      const marks = [...new Set(open.filter(name))].sort()
      return [[all, ...open.filter((entry) => !name(entry)), ...marks].join('|')]
    }
    if (end) open.pop()
    else if (/^(br|hr|img|input)$/.test(tag)) return [`${tag}${rest}`]
    else open.push(`${tag}${rest}`)
    return []
  })
}

const schema = getSchema(extensions('', true))

/** Markdown after a round trip through the editor's document, or null if the editor can't show it. */
export function rewritten(markdown: string): string | null {
  const document = fromMarkdown(markdown, true)
  if (!document) return null
  const shown = schema.nodeFromJSON(document)
  shown.check()
  return toMarkdown(shown.toJSON() as Block)
}
