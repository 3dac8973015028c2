import type { Node } from './tree.ts'

const apart = new Set(['paragraph', 'heading', 'tableCell', 'code', 'thematicBreak'])

/**
 * The text of a `readMarkdown` tree in one line: all its words without marks, entries of lists apart by '·'.
 * `nameless` replaces pictures without a description.
 */
export function wordsOfTree(tree: Node, nameless = ''): string {
  const parts: string[] = []
  const collect = (node: Node): void => {
    if (node.type === 'break') parts.push(' ')
    else if (node.type === 'image') parts.push(` ${node.alt || nameless} `)
    else if (node.value !== undefined) parts.push(node.value)
    if (node.type === 'listItem') parts.push(' · ')
    for (const child of node.children ?? []) collect(child)
    if (apart.has(node.type)) parts.push(' ')
  }
  collect(tree)
  const line = parts.join('').replaceAll(/\s+/g, ' ')
  // Entries stay apart from each other, not from what leads to them.
  return line.replaceAll(/(^|:) ?· /g, (_, before) => before && `${before} `).trim()
}

type List = Node & { ordered?: boolean | null; start?: number | null }

/** The text of a `readMarkdown` tree in lines and paragraphs, for programs that show plain text. */
export function linesOfTree(node: Node): string {
  const { type, value, alt, children = [] } = node
  const parts = children.map(linesOfTree)
  switch (type) {
    case 'break':
      return '\n'
    case 'image':
      return alt ?? ''
    case 'list': {
      const { ordered, start } = node as List
      return parts.map((item, at) => `${ordered ? `${(start ?? 1) + at}.` : '•'} ${item}`).join('\n')
    }
    case 'listItem':
    case 'table':
      return parts.filter(Boolean).join('\n')
    case 'tableRow':
      return parts.join(' | ')
    case 'root':
    case 'blockquote':
      return parts.filter(Boolean).join('\n\n')
  }
  return value ?? parts.join('')
}

/** The addresses of the web that a tree of `readMarkdown` shows as such, not behind other words, in their order. */
export function addressesInTree(tree: Node): string[] {
  const found: string[] = []
  const collect = (node: Node): void => {
    if (node.type === 'link' && isWeb.test(node.url ?? '') && textOf(node) === node.url) found.push(node.url)
    for (const child of node.children ?? []) collect(child)
  }
  collect(tree)
  return found
}

const isWeb = /^https?:/i
const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('')
