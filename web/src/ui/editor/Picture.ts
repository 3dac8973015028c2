import { Node } from '@tiptap/core'
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { type Editor, ReactNodeViewRenderer } from '@tiptap/react'
import { sendPictures } from '../sentPictures'
import { PictureBlock } from './PictureBlock'

/** A picture between paragraphs, of which the text has the id and what it shows. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: { default: '' }, alt: { default: '' } }),
  // For pasting between texts; published pages render pictures differently.
  parseHTML: () => [
    {
      tag: 'img[data-id]',
      getAttrs: (image) => ({ id: image.dataset.id, alt: image.getAttribute('alt') ?? '' }),
    },
  ],
  renderHTML: ({ node }) => ['img', { 'data-id': node.attrs.id, alt: node.attrs.alt }],
  addNodeView: () => ReactNodeViewRenderer(PictureBlock),
})

/** Uploads pictures and inserts them where they were dropped, else after the selection. The caret moves below them. */
export function insertPictures(editor: Editor, files: File[], at = editor.state.selection.to): void {
  const content = sendPictures(files).map((id) => ({ type: 'picture', attrs: { id } }))
  if (content.length === 0) return
  editor.chain().insertContentAt(at, content).command(below).focus().run()
}

/** A picture that is chosen would be replaced by what is typed next. */
function below({ tr, state }: { tr: Transaction; state: EditorState }): boolean {
  if (!(tr.selection instanceof NodeSelection)) return true
  const { to } = tr.selection
  const paragraph = state.schema.nodes.paragraph?.create()
  if (paragraph && !tr.doc.resolve(to).nodeAfter?.isTextblock) tr.insert(to, paragraph)
  tr.setSelection(TextSelection.near(tr.doc.resolve(to + 1)))
  return true
}
