import { Extension, Node } from '@tiptap/core'
import { type Node as Shown, Slice } from '@tiptap/pm/model'
import { Plugin, Selection, TextSelection } from '@tiptap/pm/state'
import {
  addRowAfter,
  CellSelection,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from '@tiptap/pm/tables'
import type { Editor } from '@tiptap/react'
import { evenTables, lineOf, tableAround } from './tables'

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  parseHTML: () => [{ tag: 'table' }],
  // As pages show it. The attribute, which inherits, says that the keyboard reaches what scrolls.
  renderHTML: ({ HTMLAttributes }) => [
    'section',
    { contenteditable: 'inherit' },
    ['table', HTMLAttributes, ['tbody', 0]],
  ],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
})

const alignments = ['left', 'center', 'right']

const cell = (name: string, tag: string) =>
  Node.create({
    name,
    // Markdown has one line in a cell.
    content: 'paragraph',
    isolating: true,
    addAttributes: () => ({
      align: {
        default: null,
        parseHTML: ({ dataset }) => (alignments.includes(dataset.align ?? '') ? dataset.align : null),
        renderHTML: ({ align }) => (align ? { 'data-align': align } : {}),
      },
      // Asked for by the library; Markdown has no merged cells.
      colspan: { default: 1, parseHTML: () => 1, rendered: false },
      rowspan: { default: 1, parseHTML: () => 1, rendered: false },
      colwidth: { default: null, parseHTML: () => null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** Signs that would become a rule, which a cell cannot hold. */
const rule = /^(?:---|—-|___\s|\*\*\*\s)$/

/** Formats that a cell cannot hold. */
const blockKeys = ['Mod-Shift-7', 'Mod-Shift-8', 'Mod-Shift-9', 'Mod-Shift-b', 'Mod-Alt-c'].concat(
  [0, 1, 2, 3, 4, 5, 6].map((level) => `Mod-Alt-${level}`),
)

const TableKeys = Extension.create({
  name: 'tableKeys',
  // Before those of lists, as an item may hold a table.
  priority: 300,
  addKeyboardShortcuts() {
    const { editor } = this
    const inTable = (go: () => boolean) => () => isInTable(editor.state) && go()
    const isAtStart = () => editor.state.selection.empty && editor.state.selection.$from.parentOffset === 0
    const remove = inTable(() => {
      const { selection } = editor.state
      if (selection instanceof CellSelection && selection.isRowSelection() && selection.isColSelection())
        return deleteTable(editor.state, editor.view.dispatch)
      return false
    })
    return {
      Tab: inTable(() => toNextCell(editor)),
      'Shift-Tab': () => goToNextCell(-1)(editor.state, editor.view.dispatch),
      Enter: inTable(() => toCellBelow(editor)),
      'Shift-Enter': inTable(() => toCellBelow(editor)),
      // Would join the cell with the one before it.
      Backspace: () => remove() || inTable(isAtStart)(),
      Delete: remove,
      ...Object.fromEntries(blockKeys.map((key) => [key, inTable(() => true)])),
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (changes, _before, state) =>
        changes.some(({ docChanged }) => docChanged) ? evenTables(state) : null,
      props: {
        handleTextInput: (view, from, to, text) => {
          const { $from } = view.state.selection
          const typed = $from.parent.textBetween(0, $from.parentOffset) + text
          if (!isInTable(view.state) || !rule.test(typed)) return false
          view.dispatch(view.state.tr.insertText(text, from, to))
          return true
        },
        handlePaste: (view, _event, slice) => {
          const line = isInTable(view.state) && lineOf(slice)
          if (!line) return false
          view.dispatch(view.state.tr.replaceSelection(new Slice(line, 0, 0)).scrollIntoView())
          return true
        },
      },
    }),
    tableEditing(),
  ],
})

/** Tables of GitHub's Markdown: rectangular, with one head row and a line of text in each cell. */
export const tables = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th'), TableKeys]

function toNextCell({ state, view }: Editor): boolean {
  if (goToNextCell(1)(state, view.dispatch)) return true
  addRowAfter(state, view.dispatch)
  goToNextCell(1)(view.state, view.dispatch)
  return true
}

/** Into the cell below, from the last row out of the table. */
function toCellBelow({ state, view }: Editor): boolean {
  const table = tableAround(state.selection.$head)
  if (!table) return false
  const { tr } = state
  const [row, column] = [
    state.selection.$head.index(table.depth),
    state.selection.$head.index(table.depth + 1),
  ]
  if (row + 1 < table.node.childCount) {
    let at = table.start
    for (let above = 0; above <= row; above++) at += table.node.child(above).nodeSize
    const next: Shown = table.node.child(row + 1)
    for (let before = 0; before < Math.min(column, next.childCount - 1); before++)
      at += next.child(before).nodeSize
    // Past the openings of the row, the cell and its paragraph.
    tr.setSelection(TextSelection.near(tr.doc.resolve(at + 3)))
  } else {
    const after = tr.doc.resolve(table.end)
    const paragraph = state.schema.nodes.paragraph?.create()
    if (!after.nodeAfter && paragraph) tr.insert(table.end, paragraph)
    tr.setSelection(Selection.near(tr.doc.resolve(table.end + 1)))
  }
  view.dispatch(tr.scrollIntoView())
  return true
}
