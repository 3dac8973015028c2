import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Content, EditorContent, type UseEditorOptions, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import prose from '../Markdown.module.css'
import type { WritingProps } from '../MarkdownArea'
import { sayNotTaken } from '../notTaken'
import { pastedTable } from '../pastedTable'
import { pastedPictures, picturesAmong } from '../pictureFiles'
import type { Block } from './blocks'
import { EditorCompletion } from './EditorCompletion'
import { extensions, lockedWhile } from './extensions'
import { fromMarkdown, writtenSoFar } from './fromMarkdown'
import { LinkForm } from './LinkForm'
import { insertPictures } from './Picture'
import { sliceOf } from './paste'
import { cleanHtml, maxHtml } from './pastedHtml'
import classes from './RichText.module.css'
import { Toolbar } from './Toolbar'
import { toMarkdown } from './toMarkdown'

type Props = WritingProps & {
  labelledBy: string
  /** Called once the text can only be written as Markdown. */
  onUnfit: () => void
  /** While what was typed is on its way. */
  readOnly?: boolean
  /** The tools that a short text needs. */
  small?: boolean
}

/** Characters. Longer texts are written as Markdown. */
const maxLength = 20_000

export { fromMarkdown }

/** Browsers tell a moment later what was chosen by keys; what takes the focus away by then would lose it. */
function takeSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {}
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const at = (node: globalThis.Node, offset = 0) => view.state.doc.resolve(view.posAtDOM(node, offset))
  const chosen = TextSelection.between(at(anchorNode, anchorOffset), at(focusNode, focusOffset))
  view.dispatch(view.state.tr.setSelection(chosen))
}

/** Text with its form, as it will be read. It is Markdown to who uses it, written anew once a person changed it. */
export function RichText({ value, onChange, onUnfit, pictures, ...props }: Props) {
  const [linking, setLinking] = useState(false)
  /** What the editor says by now; and where that came from, so that undoing all gives it back letter by letter. */
  const said = useRef(value)
  const [content] = useState(() => writtenSoFar(value, pictures))
  const origin = useRef<{ text: string; document: unknown }>({ text: value, document: null })

  const say = useEffectEvent((document: Block & { isSame: boolean }) => {
    said.current = document.isSame ? origin.current.text : toMarkdown(document)
    onChange(said.current)
    if (said.current.length > maxLength) onUnfit()
  })
  /** Returns whether there were pictures. */
  const takePictures = useEffectEvent((files: File[], at?: number) => {
    if (files.length === 0 || !pictures) return false
    insertPictures(editor, files, at)
    return true
  })
  /** Too long to be formatted, or a table: pasted as text. */
  const takeAsMarkdown = useEffectEvent((before: Block, text: string, after: Block) => {
    onChange([toMarkdown(before), text, toMarkdown(after)].filter(Boolean).join('\n\n'))
    onUnfit()
  })

  const isLocked = useEffectEvent(() => props.readOnly === true)
  const lock = useMemo(() => lockedWhile(isLocked), [])

  const { id, labelledBy, describedBy, invalid, path, readOnly } = props
  const editorProps = useMemo(
    (): UseEditorOptions['editorProps'] => ({
      attributes: {
        ...{ id, role: 'textbox', class: `${prose.prose} ${classes.text}` },
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(readOnly && { 'aria-readonly': 'true' }),
        ...(path && { 'data-path': path }),
      },
      handlePaste: (view, { clipboardData }) => {
        const text = clipboardData?.getData('text/plain') ?? ''
        if (clipboardData && !text.trim()) sayNotTaken(clipboardData.files, pictures)
        if (clipboardData && takePictures(pastedPictures(clipboardData, text))) return true
        // Asked again for what else there is, it would say so again.
        if (clipboardData?.files.length && !text.trim() && !clipboardData.getData('text/html')) return true
        const table = clipboardData && pastedTable(clipboardData)
        if (text.length <= maxLength && !table) {
          const isTooMuch = (clipboardData?.getData('text/html').length ?? 0) > maxHtml
          return isTooMuch && view.pasteText(text)
        }
        const { doc, selection } = view.state
        takeAsMarkdown(doc.cut(0, selection.from).toJSON(), table ?? text, doc.cut(selection.to).toJSON())
        return true
      },
      handleDrop: (view, { dataTransfer, clientX: left, clientY: top }, _slice, moved) => {
        // Browsers call a picture that is dragged within the text a file as well.
        if (moved || !dataTransfer?.files.length) return false
        sayNotTaken(dataTransfer.files, pictures)
        takePictures(picturesAmong(dataTransfer.files), view.posAtCoords({ left, top })?.pos)
        // A file that is none would be opened instead of the page.
        return true
      },
      transformPastedHTML: cleanHtml,
      clipboardTextParser: (text, $context, plain) => sliceOf(text, $context.doc.type.schema, plain),
      handleKeyDown: (view, event) => {
        const opens =
          event.key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
        if (!opens) return false
        event.preventDefault()
        takeSelection(view)
        setLinking(true)
        return true
      },
    }),
    [id, labelledBy, describedBy, invalid, path, readOnly, pictures],
  )

  const editor = useEditor({
    extensions: useMemo(
      () => [...extensions(props.placeholder, pictures), lock],
      [props.placeholder, pictures, lock],
    ),
    content: content as Content,
    editorProps,
    // The page's own styles have what it would put into the document.
    injectCSS: false,
    textDirection: 'auto',
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor }) => {
      const { doc } = editor.state
      say({
        ...doc.toJSON(),
        isSame: doc === origin.current.document || doc.eq(origin.current.document as never),
      })
    },
    onFocus: () => props.onFocus?.(),
    onBlur: () => props.onBlur?.(),
  })

  // Before anything can be typed; the editor itself says a moment later that it is there.
  useLayoutEffect(() => {
    origin.current.document = editor.state.doc
  }, [editor])

  // At once, not a frame later: a key pressed in between would be lost.
  const takeFocus = useEffectEvent(() => {
    const { cursor } = props
    if (!cursor) return
    if (cursor === 'all') editor.commands.selectAll()
    else editor.commands.setTextSelection(cursor === 'start' ? 0 : editor.state.doc.content.size)
    editor.view.focus()
  })
  useLayoutEffect(() => takeFocus(), [])

  const follow = useEffectEvent((text: string) => {
    if (text === said.current) return
    said.current = text
    const next = fromMarkdown(text, pictures)
    if (!next) return onUnfit()
    editor.commands.setContent(next as Content, { emitUpdate: false })
    origin.current = { text, document: editor.state.doc }
  })
  useEffect(() => follow(value), [value])

  return (
    <>
      <Toolbar
        editor={editor}
        linking={linking}
        small={props.small}
        onLink={() => setLinking(true)}
        onPictures={pictures ? (files) => insertPictures(editor, files) : undefined}
      >
        {props.children}
      </Toolbar>
      {linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
      <EditorCompletion editor={editor} />
      <EditorContent editor={editor} className={props.small ? classes.small : undefined} />
    </>
  )
}
