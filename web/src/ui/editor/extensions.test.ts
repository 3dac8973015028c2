import { getSchema } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import { expect, it } from 'vitest'
import { extensions, lockedWhile } from './extensions'

const schema = getSchema(extensions())
const editor = (isLocked: boolean) =>
  EditorState.create({
    schema,
    plugins: lockedWhile(() => isLocked).config.addProseMirrorPlugins?.call({} as never) ?? [],
  })

it('ignores typing while the editor is locked, but takes changes from outside', () => {
  const typed = (state: EditorState) => state.apply(state.tr.insertText('a', 1)).doc.textContent
  const set = (state: EditorState) =>
    state.apply(state.tr.insertText('b', 1).setMeta('preventUpdate', true)).doc.textContent
  expect([typed(editor(false)), set(editor(false))]).toEqual(['a', 'b'])
  expect([typed(editor(true)), set(editor(true))]).toEqual(['', 'b'])
})
