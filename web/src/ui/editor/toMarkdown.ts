import type { Nodes, Root } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { defaultHandlers, type Options, toMarkdown as write } from 'mdast-util-to-markdown'
import type { Block } from './blocks'
import { phrasing } from './phrasing'
import { tableHandlers, tableOf } from './writtenTables'

/** A document of the editor as Markdown. Paragraphs and entries without a word are left out. */
export function toMarkdown(document: Block): string {
  const root = { type: 'root', children: blocksOf(document) } as Root
  return write(root, options).replace(/\n$/, '')
}

const options: Options = {
  bullet: '-',
  emphasis: '*',
  rule: '-',
  listItemIndent: 'one',
  fences: true,
  extensions: [gfmStrikethroughToMarkdown()],
  handlers: {
    ...tableHandlers,
    // Lines are kept as Markdown is shown here. One of nothing would end the paragraph; one of a backslash does not.
    break: ({ data }) => (data?.isSecond ? '\\\n' : '\n'),
    // A task's box comes before its first words.
    paragraph: (node, parent, state, info) => {
      const checked = parent?.type === 'listItem' && parent.children[0] === node ? parent.checked : null
      const box = checked === null ? '' : checked ? '[x] ' : '[ ] '
      return box + defaultHandlers.paragraph(node, parent, state, info)
    },
    text: (node, _parent, state, info) => fewerEscapes(state.safe(node.value, info)),
  },
  // Escapes signs that would begin a table on the second line of a paragraph.
  unsafe: [
    { character: '|', inConstruct: 'tableCell' },
    { atBreak: true, character: '|' },
    { atBreak: true, character: ':', after: '-' },
    { atBreak: true, character: '-', after: '[:|-]' },
  ],
}

/**
 * What cannot be taken for a mark where it stands is written as it was typed: snake_case, 2 * 3, R&D. Two letters on
 * either side, as one at the edge of emphasis may yet be written another way.
 */
function fewerEscapes(text: string): string {
  return text
    .replaceAll(/(?<=[\p{L}\p{N}]{2})\\_(?=[\p{L}\p{N}]{2})/gu, '_')
    .replaceAll(/(?<=[^\s\\] )\\\*(?= )/g, '*')
    .replaceAll(/(?<!\\)\\&(?![#\w]+;)/g, '&')
}

const blocksOf = ({ content = [] }: Block): Nodes[] => content.flatMap(blockOf)

function blockOf(block: Block): Nodes[] {
  const { type, attrs = {}, content = [] } = block
  switch (type) {
    case 'paragraph':
    case 'heading': {
      const children = phrasing(content, type === 'paragraph')
      if (children.length === 0) return []
      return type === 'heading'
        ? [{ type, depth: attrs.level as 1, children }]
        : [{ type: 'paragraph', children }]
    }
    case 'blockquote': {
      const children = blocksOf(block)
      return children.length > 0 ? [{ type, children } as Nodes] : []
    }
    case 'codeBlock': {
      const [lang, ...meta] = String(attrs.language ?? '').split(' ')
      const value = content.map(({ text }) => text).join('')
      return [{ type: 'code', lang: lang || null, meta: meta.join(' ') || null, value }]
    }
    case 'picture': {
      const image: Nodes = { type: 'image', url: `picture:${attrs.id}`, alt: String(attrs.alt ?? '') }
      return [{ type: 'paragraph', children: [image] }]
    }
    case 'horizontalRule':
      return [{ type: 'thematicBreak' }]
    case 'bulletList':
    case 'orderedList':
      return listOf(block)
    case 'table':
      return tableOf(block)
  }
  return []
}

function listOf({ type, attrs = {}, content = [] }: Block): Nodes[] {
  const items = content
    .map((item) => ({ item, blocks: blocksOf(item) }))
    .filter(({ blocks }) => blocks.length > 0)
  // A block after an empty line in one item makes the whole list loose.
  const spread = Boolean(attrs.loose) || items.some(({ blocks }) => blocks.slice(1).some(standsApart))
  const children = items.map(({ item, blocks }) => {
    // Only words can be ticked.
    const checked = blocks[0]?.type === 'paragraph' ? (item.attrs?.checked ?? null) : null
    return { type: 'listItem', spread, checked, children: blocks }
  })
  const ordered = type === 'orderedList'
  const start = ordered ? Number(attrs.start ?? 1) : null
  return children.length > 0 ? [{ type: 'list', ordered, start, spread, children } as Nodes] : []
}

const standsApart = (node: Nodes) =>
  ['paragraph', 'heading', 'thematicBreak', 'blockquote', 'table'].includes(node.type) ||
  (node.type === 'list' && node.ordered && node.start !== 1)
