import { Fragment, type Node, type ResolvedPos, type Slice } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { __pastedCells, deleteColumn, deleteRow, deleteTable, isInTable } from '@tiptap/pm/tables'
import type { Editor } from '@tiptap/react'

type Around = { node: Node; depth: number; start: number; end: number }

/** The table around a place in a document. `start` is behind its opening, `end` behind its end. */
export function tableAround($at: ResolvedPos): Around | null {
  for (let depth = $at.depth; depth > 0; depth--) {
    const node = $at.node(depth)
    if (node.type.name === 'table') return { node, depth, start: $at.start(depth), end: $at.after(depth) }
  }
  return null
}

/** A place for a block: behind the table if there is one around `at`. */
export const besideTable = ({ doc }: EditorState, at: number) => tableAround(doc.resolve(at))?.end ?? at

/** Inserts a table of three rows and columns, and moves the caret into its first cell. */
export function insertTable({ state, view }: Editor): void {
  if (isInTable(state)) return
  const { table, tableRow, tableCell, tableHeader, paragraph } = state.schema.nodes
  const row = (type = tableCell) =>
    tableRow?.createChecked(
      null,
      [0, 1, 2].flatMap(() => type?.createAndFill() ?? []),
    ) as Node
  const { tr } = state
  const at = tr.selection.from + 1
  tr.replaceSelectionWith(table?.createChecked(null, [row(tableHeader), row(), row()]) as Node)
  tr.setSelection(TextSelection.near(tr.doc.resolve(at)))
  const end = tableAround(tr.selection.$from)?.end
  // Text can be typed below it.
  if (end !== undefined && paragraph && !tr.doc.resolve(end).nodeAfter) tr.insert(end, paragraph.create())
  view.dispatch(tr.scrollIntoView())
  view.focus()
}

type Command = (state: EditorState, dispatch: (change: Transaction) => void) => boolean

/** Removes the rows of the selection, with the last of them the table. */
export const removeRow: Command = (state, dispatch) =>
  deleteRow(state, dispatch) || deleteTable(state, dispatch)

/** Removes the columns of the selection, with the last of them the table. */
export const removeColumn: Command = (state, dispatch) =>
  deleteColumn(state, dispatch) || deleteTable(state, dispatch)

/** Makes the first row of each table its head, and aligns each column as its head; null where all are so. */
export function evenTables({ doc, tr, schema: { nodes } }: EditorState): Transaction | null {
  doc.descendants((table, at) => {
    if (table.type.name !== 'table') return !table.isTextblock
    const head = table.firstChild
    table.forEach((row, rowAt, rowIndex) => {
      const type = rowIndex === 0 ? nodes.tableHeader : nodes.tableCell
      row.forEach((cell, cellAt, index) => {
        const align = head?.maybeChild(index)?.attrs.align ?? null
        if (cell.type === type && cell.attrs.align === align) return
        tr.setNodeMarkup(at + rowAt + cellAt + 2, type, { ...cell.attrs, align })
      })
    })
    return false
  })
  return tr.docChanged ? tr : null
}

/** What is pasted into a cell as one line of text; null for cells of another table. */
export function lineOf(slice: Slice): Fragment | null {
  if (__pastedCells(slice)) return null
  let line = Fragment.empty
  const add = (node: Node) => {
    if (node.isText) line = line.addToEnd(node)
    else if (node.type.name === 'hardBreak') addSpace(node)
    else {
      if (node.isBlock && line.size > 0) addSpace(node)
      node.forEach(add)
    }
  }
  const addSpace = ({ type }: Node) => {
    if (!line.lastChild?.text?.endsWith(' ')) line = line.addToEnd(type.schema.text(' '))
  }
  slice.content.forEach(add)
  return line
}
