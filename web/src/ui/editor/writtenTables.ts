import type { Nodes, Table } from 'mdast'
import type { Handle } from 'mdast-util-to-markdown'
import type { Block } from './blocks'
import { phrasing } from './phrasing'

declare module 'mdast-util-to-markdown' {
  interface ConstructNameMap {
    tableCell: 'tableCell'
  }
}

/** A table of the editor; none without a word, where there is nothing to show. */
export function tableOf({ content = [] }: Block): Nodes[] {
  const cellsOf = (row: Block) => row.content ?? []
  const children = content.map((row) => ({
    type: 'tableRow',
    children: cellsOf(row).map(({ content: [line] = [] }) => ({
      type: 'tableCell',
      children: phrasing(writableCode(line?.content ?? []), false),
    })),
  }))
  const isEmpty = children.every((row) => row.children.every((cell) => cell.children.length === 0))
  const align = content.slice(0, 1).flatMap((head) => cellsOf(head).map(({ attrs }) => attrs?.align ?? null))
  return isEmpty ? [] : [{ type: 'table', align, children } as Nodes]
}

/** Code in a cell cannot have a backslash before a pipe; as words it can. */
function writableCode(pieces: Block[]): Block[] {
  const code = pieces.filter(({ marks }) => marks?.some(({ type }) => type === 'code'))
  const has = (sign: string) => code.some(({ text }) => text?.includes(sign))
  if (!has('\\') || !has('|')) return pieces
  return pieces.map((piece) => ({
    ...piece,
    marks: piece.marks?.filter(({ type }) => type !== 'code') ?? [],
  }))
}

const rules: Record<string, string> = { left: ':-', center: ':-:', right: '-:' }

const table: Handle = (node: Table, _parent, state, info) => {
  const line = (cells: string[]) => `|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`
  const exits = [state.enter('tableCell'), state.enter('phrasing')]
  const [head = '', ...rows] = node.children.map((row) =>
    line(
      row.children.map((cell) =>
        escapedPipes(state.containerPhrasing(cell, { ...info, before: ' ', after: ' ' })),
      ),
    ),
  )
  for (const exit of exits.reverse()) exit()
  const rule = line((node.align ?? []).map((align) => rules[align ?? ''] ?? '-'))
  return [head, rule, ...rows].join('\n')
}

/** A pipe ends a cell in code, too. */
const escapedPipes = (line: string) =>
  line.replaceAll(/(\\*)\|/g, (all, slashes: string) => (slashes.length % 2 === 0 ? `${slashes}\\|` : all))

/** How tables are written: without columns of one width, by which wide ones would become many times longer. */
export const tableHandlers = { table }
