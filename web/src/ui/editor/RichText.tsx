import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Content, EditorContent, type UseEditorOptions, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import prose from '../Markdown.module.css'
import type { WritingProps } from '../MarkdownArea'
import { sayLost, sayNotTaken } from '../notTaken'
import { pastedPictures, picturesAmong } from '../pictureFiles'
import type { Block } from './blocks'
import { EditorCompletion } from './EditorCompletion'
import { extensions, lockedWhile } from './extensions'
import { fromMarkdown, writtenSoFar } from './fromMarkdown'
import { LinkForm } from './LinkForm'
import { insertPictures } from './Picture'
import { literally, sliceOf } from './paste'
import { cleanHtml, maxHtml } from './pastedHtml'
import { type Losses, sentenceOf } from './pasteLosses'
import classes from './RichText.module.css'
import { Toolbar } from './Toolbar'
import { besideTable } from './tables'
import { toMarkdown } from './toMarkdown'

type Props = WritingProps & {
  labelledBy: string
  /** Called if the text can only be edited as Markdown. */
  onUnfit: () => void
  /** Fewer tools, for short texts. */
  small?: boolean
}

/** Characters. Longer texts are edited as Markdown. */
const maxLength = 20_000

export { fromMarkdown }

/** Browsers report a selection by keys with a delay; a change of focus before that would lose it. */
function takeSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {}
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const at = (node: globalThis.Node, offset = 0) => view.state.doc.resolve(view.posAtDOM(node, offset))
  const chosen = TextSelection.between(at(anchorNode, anchorOffset), at(focusNode, focusOffset))
  view.dispatch(view.state.tr.setSelection(chosen))
}

function takeFrom<T>(place: { current: T | null }): T | null {
  const { current } = place
  place.current = null
  return current
}

/** Editor with formatting. Its value is Markdown, which is only rewritten after an edit. */
export function RichText({ value, onChange, onUnfit, pictures, ...props }: Props) {
  const [linking, setLinking] = useState(false)
  /** Last value of the editor. `origin` has the source, so that undoing all edits restores it exactly. */
  const lastValue = useRef(value)
  const [content] = useState(() => writtenSoFar(value, pictures))
  const origin = useRef<{ text: string; document: unknown }>({ text: value, document: null })

  const say = useEffectEvent((document: Block & { isSame: boolean }) => {
    lastValue.current = document.isSame ? origin.current.text : toMarkdown(document)
    onChange(lastValue.current)
    if (lastValue.current.length > maxLength) onUnfit()
  })
  /** Returns whether there were pictures. */
  const takePictures = useEffectEvent((files: File[], at = editor.state.selection.to) => {
    if (files.length === 0 || !pictures) return false
    insertPictures(editor, files, besideTable(editor.state, at))
    return true
  })
  /** Inserts a long text as Markdown. */
  const takeAsMarkdown = useEffectEvent((before: Block, text: string, after: Block) => {
    onChange([toMarkdown(before), text, toMarkdown(after)].filter(Boolean).join('\n\n'))
    onUnfit()
  })

  const isLocked = useEffectEvent(() => props.readOnly === true)
  const lock = useMemo(() => lockedWhile(isLocked), [])

  /** What the HTML that is being pasted or dropped has and the text has not. */
  const lost = useRef<Losses | null>(null)

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
        const html = clipboardData?.getData('text/html') ?? ''
        const losses = takeFrom(lost)
        if (clipboardData && !text.trim()) sayNotTaken(clipboardData.files, pictures)
        if (clipboardData && takePictures(pastedPictures(clipboardData, text))) return true
        // ProseMirror would retry, and report the files again.
        if (clipboardData?.files.length && !text.trim() && !html) return true
        const isTooMuch = html.length > maxHtml || text.length > maxLength
        if (losses) sayLost(sentenceOf({ ...losses, formatting: losses.formatting || isTooMuch }))
        if (text.length <= maxLength) return isTooMuch && view.pasteText(text)
        const { doc, selection } = view.state
        const words = literally(text, losses ? html : '')
        takeAsMarkdown(doc.cut(0, selection.from).toJSON(), words, doc.cut(selection.to).toJSON())
        return true
      },
      handleDrop: (view, { dataTransfer, clientX: left, clientY: top }, _slice, moved) => {
        const losses = takeFrom(lost)
        // Browsers list a picture dragged within the text as a file, too.
        if (moved || !dataTransfer?.files.length) {
          if (losses && !moved) sayLost(sentenceOf(losses))
          return false
        }
        sayNotTaken(dataTransfer.files, pictures)
        takePictures(picturesAmong(dataTransfer.files), view.posAtCoords({ left, top })?.pos)
        // The browser would open other files in place of the page.
        return true
      },
      transformPastedHTML: (html) =>
        cleanHtml(html, (losses) => {
          lost.current = losses
        }),
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
    // The page's stylesheet has these rules.
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

  // Set before any input is possible; onCreate fires later.
  useLayoutEffect(() => {
    origin.current.document = editor.state.doc
  }, [editor])

  // A frame's delay would lose keys pressed in between.
  const takeFocus = useEffectEvent(() => {
    const { cursor } = props
    if (!cursor) return
    if (cursor === 'all') editor.commands.selectAll()
    else editor.commands.setTextSelection(cursor === 'start' ? 0 : editor.state.doc.content.size)
    editor.view.focus()
  })
  useLayoutEffect(() => takeFocus(), [])

  const follow = useEffectEvent((text: string) => {
    if (text === lastValue.current) return
    lastValue.current = text
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
        onPictures={pictures ? takePictures : undefined}
      >
        {props.children}
      </Toolbar>
      {linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
      <EditorCompletion editor={editor} />
      <EditorContent editor={editor} className={props.small ? classes.small : undefined} />
    </>
  )
}
