import type { Node } from './tree.ts'

const apart = new Set(['paragraph', 'heading', 'tableCell', 'code', 'thematicBreak'])

/**
 * What a tree of `readMarkdown` says in one line: all its words without marks, entries of lists apart by '·'.
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
