import { parseMarkdown, readMarkdown } from '@guildhall/contract/markdown/read'
import type { Node } from '@guildhall/contract/markdown/tree'
import { TooMuchWork } from '@guildhall/contract/markdown/work'
import { pictureIn } from '@guildhall/contract/text-pictures'
import type { Block, Mark } from './blocks'
import { toMarkdown } from './toMarkdown'

/** The parser's tree for Markdown, with details that only a writer needs. */
type Written = Omit<Node, 'children'> & {
  children?: Written[]
  depth?: number
  ordered?: boolean | null
  start?: number | null
  spread?: boolean | null
  checked?: boolean | null
  align?: (string | null)[] | null
}

class NotFormatted extends Error {
  override name = 'NotFormatted'
}

/**
 * The document that the editor shows for a text in Markdown; null where it could not give back all of it, such as a
 * footnote, or where the text asks for more work than it is worth. `pictures` where it may have some.
 */
export function fromMarkdown(source: string, pictures: boolean): Block | null {
  try {
    const { children = [] } = parseMarkdown(source) as Written
    const content = children.flatMap(blockOf)
    if (!pictures && content.some(holdsPicture)) return null
    // Text can be typed below a picture or a table.
    if (content.length === 0 || /^(picture|table)$/.test(content.at(-1)?.type ?? ''))
      content.push({ type: 'paragraph' })
    const document = { type: 'doc', content }
    return shapeOf(toMarkdown(document)) === shapeOf(source) ? document : null
  } catch (error) {
    if (error instanceof NotFormatted || error instanceof TooMuchWork) return null
    throw error
  }
}

/** The same for a text that is being written: with the space typed last, which Markdown drops. */
export function writtenSoFar(source: string, pictures: boolean): Block | null {
  const document = fromMarkdown(source, pictures)
  if (!document || !/\S $/.test(source)) return document
  let last: Block | undefined = document
  while (last && last.type !== 'paragraph')
    last = last.type === 'codeBlock' ? undefined : last.content?.at(-1)
  last?.content?.push({ type: 'text', text: ' ' })
  return document
}

const holdsPicture = ({ type, content }: Block): boolean =>
  type === 'picture' || (content ?? []).some(holdsPicture)

function blockOf(node: Written): Block[] {
  const { children = [] } = node
  switch (node.type) {
    case 'paragraph': {
      const picture = children.length === 1 ? pictureOf(children[0]) : null
      if (picture) return [picture]
      return [{ type: 'paragraph', content: children.flatMap((child) => inline(child, [])) }]
    }
    case 'heading':
      return [
        {
          type: 'heading',
          attrs: { level: node.depth },
          content: children.flatMap((child) => inline(child, [])),
        },
      ]
    case 'html':
      return [{ type: 'paragraph', content: lines(node.value ?? '') }]
    case 'blockquote':
      return [{ type: 'blockquote', content: someOf(children.flatMap(blockOf)) }]
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }]
    case 'code': {
      const language = [node.lang, node.meta].filter(Boolean).join(' ') || null
      const content = node.value ? [{ type: 'text', text: node.value }] : []
      return [{ type: 'codeBlock', attrs: { language }, content }]
    }
    case 'list':
      return [listOf(node)]
    case 'table':
      return [tableOf(node)]
  }
  throw new NotFormatted()
}

function pictureOf(node: Written | undefined): Block | null {
  const id = node?.type === 'image' && pictureIn(node.url ?? '')
  return id ? { type: 'picture', attrs: { id, alt: node.alt ?? '' } } : null
}

function listOf({ ordered, start, spread, children = [] }: Written): Block {
  const loose = Boolean(spread) || children.some((item) => item.spread)
  const content = children.map((item): Block => {
    const blocks = (item.children ?? []).flatMap(blockOf)
    // In the editor an item begins with a line of text.
    if (blocks[0]?.type !== 'paragraph') blocks.unshift({ type: 'paragraph' })
    return { type: 'listItem', attrs: { checked: item.checked ?? null }, content: blocks }
  })
  return ordered
    ? { type: 'orderedList', attrs: { start: start ?? 1, loose }, content }
    : { type: 'bulletList', attrs: { loose }, content }
}

/** Each row has as many cells as the head, as pages show it. */
function tableOf({ align, children = [] }: Written): Block {
  const columns = children[0]?.children ?? []
  const content = children.map(({ children: cells = [] }, row): Block => {
    if (cells.length > columns.length) throw new NotFormatted()
    return {
      type: 'tableRow',
      content: columns.map((_, column) => ({
        type: row === 0 ? 'tableHeader' : 'tableCell',
        attrs: { align: align?.[column] ?? null },
        content: [
          {
            type: 'paragraph',
            content: (cells[column]?.children ?? []).flatMap((child) => inline(child, [])),
          },
        ],
      })),
    }
  })
  return { type: 'table', content }
}

const markNames: Record<string, string> = { emphasis: 'italic', strong: 'bold', delete: 'strike' }

function inline(node: Written, marks: Mark[]): Block[] {
  const within = (mark: Mark) => {
    if (marks.some(({ type }) => type === mark.type)) return marks
    return [...marks, mark]
  }
  const inside = (mark: Mark) => (node.children ?? []).flatMap((child) => inline(child, within(mark)))
  switch (node.type) {
    case 'text':
    case 'html':
      return lines(node.value ?? '', marks)
    case 'inlineCode':
      return [{ type: 'text', text: node.value ?? '', marks: within({ type: 'code' }) }]
    case 'break':
      return [{ type: 'hardBreak', marks }]
    case 'link':
      if (!/^(https?:|mailto:)/i.test(node.url ?? '') || !node.children?.length) break
      return inside({ type: 'link', attrs: { href: node.url, title: node.title ?? null } })
  }
  const name = markNames[node.type]
  if (!name) throw new NotFormatted()
  return inside({ type: name })
}

/** Text of which the editor has each line by itself. */
function lines(text: string, marks: Mark[] = []): Block[] {
  return text
    .split('\n')
    .flatMap((line, index): Block[] => [
      ...(index > 0 ? [{ type: 'hardBreak', marks }] : []),
      ...(line ? [{ type: 'text', text: line, marks }] : []),
    ])
}

const someOf = (blocks: Block[]) => (blocks.length > 0 ? blocks : [{ type: 'paragraph' }])

/** A text as a reader sees it, written down: two texts of the same shape read alike. */
function shapeOf(source: string): string {
  return JSON.stringify(shape(readMarkdown(source, { isShown: () => true }) as Written))
}

function shape(node: Written): unknown {
  const { type, depth, ordered, start, checked, lang, children } = node
  if (type === 'table') return [type, node.align, children?.map((row) => rowShape(row, children[0]))]
  if (type === 'paragraph' || type === 'heading') return [type, depth, runsOf(node), node.data?.hProperties]
  if (type === 'list') {
    const loose = node.spread || children?.some(({ spread }) => spread)
    return [type, ordered, ordered ? (start ?? 1) : null, Boolean(loose), children?.map(shape)]
  }
  return [type, checked ?? null, lang ?? null, node.value, children?.map(shape)]
}

/** Cells that a row lacks are shown as empty ones. */
const rowShape = ({ children = [] }: Written, head?: Written) =>
  Array.from({ length: Math.max(children.length, head?.children?.length ?? 0) }, (_, column) =>
    runsOf(children[column] ?? { type: 'tableCell' }),
  )

/** Emphasis in a link and a link in emphasis read alike: what counts is how each part of the text is marked. */
function runsOf(node: Written): [string, string][] {
  const runs: [text: string, marks: string][] = []
  const add = (text: string, marks: string[]) => {
    const name = [...new Set(marks)].sort().join()
    const last = runs.at(-1)
    if (last?.[1] === name) last[0] += text
    else if (text) runs.push([text, name])
  }
  const walk = ({ type, value, url, title, alt, data, children }: Written, marks: string[]): void => {
    if (type === 'break') add('\n', [])
    else if (type === 'image') add('\ufffc', [JSON.stringify([url, alt, title ?? null])])
    else if (type !== 'text') add(value ?? '', [...marks, type])
    // Emphasis of a space is invisible.
    else
      for (const part of value?.match(/\s+|\S+/g) ?? [])
        add(part, part.trim() ? marks : marks.filter((mark) => mark.startsWith('link')))
    const mark = type === 'link' ? `link ${url} ${title ?? ''}` : (data?.hName ?? type)
    for (const child of children ?? []) walk(child, [...marks, mark])
  }
  for (const child of node.children ?? []) walk(child, [])
  return runs
}
