import { type Schema, Slice } from '@tiptap/pm/model'
import type { Block } from './blocks'
import { fromMarkdown } from './fromMarkdown'
import { toMarkdown } from './toMarkdown'

/** Text that is pasted, read as Markdown where it is some; `plain` as it is. */
export function sliceOf(text: string, schema: Schema, plain: boolean): Slice {
  const pictures = schema.nodes.picture !== undefined
  const hasMarks = /[*_`~[\]#>|]|^\s*(?:[-+]|\d+[.)])\s/m.test(text)
  const content = (!plain && hasMarks && fromMarkdown(text, pictures)?.content) || paragraphs(text)
  return Slice.maxOpen(schema.nodeFromJSON({ type: 'doc', content }).content, false)
}

/** Text as Markdown that reads as it was typed, where it comes with HTML, which has no signs; code is copied with some. */
export function literally(text: string, html: string): string {
  if (!html || /<pre|white-space:\s*pre\b/i.test(html)) return text
  return toMarkdown({ type: 'doc', content: paragraphs(text) })
}

function paragraphs(text: string): Block[] {
  const parts = text.replaceAll('\r\n', '\n').split(/\n{2,}/)
  return parts.map((part) => ({
    type: 'paragraph',
    content: part
      .split('\n')
      .flatMap((line, index): Block[] => [
        ...(index > 0 ? [{ type: 'hardBreak' }] : []),
        ...(line ? [{ type: 'text', text: line }] : []),
      ]),
  }))
}
