import type { Editor } from '@tiptap/react'
import { use, useEffect, useState } from 'react'
import { Completion } from '../completion/Completion'
import type { Place } from '../completion/place'
import { FindContext } from '../completion/source'

/** Suggests people after an '@', and inserts what could have been typed: the text stays the same Markdown. */
export function EditorCompletion({ editor }: { editor: Editor }) {
  const find = use(FindContext)
  const [place, setPlace] = useState<Place>()
  useEffect(() => setPlace(placeIn(editor)), [editor])
  return find && place ? <Completion place={place} find={find} /> : null
}

const placeIn = (editor: Editor): Place => ({
  element: editor.view.dom,
  before: () => {
    const { $from, empty } = editor.state.selection
    if (!empty || $from.parent.type.spec.code || editor.isActive('code')) return null
    return $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  },
  rectOf: (back) => editor.view.coordsAtPos(editor.state.selection.from - back),
  replace: (back, text) => {
    const { from } = editor.state.selection
    editor.view.dispatch(editor.state.tr.insertText(text, from - back, from))
  },
  watch: (changed) => {
    editor.on('transaction', changed)
    return () => editor.off('transaction', changed)
  },
})
