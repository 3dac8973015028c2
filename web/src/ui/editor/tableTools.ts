import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTableOff,
} from '@tabler/icons-react'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { addColumnAfter, addRowAfter, deleteTable } from '@tiptap/pm/tables'
import { removeColumn, removeRow } from './tables'

type TableTool = {
  label: string
  icon: typeof IconTableOff
  run: (state: EditorState, dispatch: (change: Transaction) => void) => boolean
}

/** What can be done with the table around the caret. */
export const tableTools: TableTool[] = [
  { label: 'Add row', icon: IconRowInsertBottom, run: addRowAfter },
  { label: 'Remove row', icon: IconRowRemove, run: removeRow },
  { label: 'Add column', icon: IconColumnInsertRight, run: addColumnAfter },
  { label: 'Remove column', icon: IconColumnRemove, run: removeColumn },
  { label: 'Remove table', icon: IconTableOff, run: deleteTable },
]
