import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Content, EditorContent, type UseEditorOptions, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import prose from '../Markdown.module.css'
import type { WritingProps } from '../MarkdownArea'
import type { Block } from './blocks'
import { EditorCompletion } from './EditorCompletion'
import { extensions } from './extensions'
import { fromMarkdown } from './fromMarkdown'
import { LinkForm } from './LinkForm'
import { sliceOf } from './paste'
import { cleanHtml, maxHtml } from './pastedHtml'
import classes from './RichText.module.css'
import { Toolbar } from './Toolbar'
import { toMarkdown } from './toMarkdown'

type Props = WritingProps & {
  labelledBy: string
  /** It is another text by now, or has become one, that can only be written as Markdown. */
  onUnfit: () => void
}

/** The most characters that are formatted while one writes; longer texts are written as Markdown. */
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
export function RichText({ value, onChange, onUnfit, ...props }: Props) {
  const [linking, setLinking] = useState(false)
  /** What the editor says by now; and where that came from, so that undoing all gives it back letter by letter. */
  const said = useRef(value)
  const [content] = useState(() => fromMarkdown(value))
  const origin = useRef<{ text: string; document: unknown }>({ text: value, document: null })

  const say = useEffectEvent((document: Block & { isSame: boolean }) => {
    said.current = document.isSame ? origin.current.text : toMarkdown(document)
    onChange(said.current)
    if (said.current.length > maxLength) onUnfit()
  })
  const takeFiles = useEffectEvent((files: FileList | undefined) =>
    Boolean(files?.length && props.onFiles?.(files)),
  )
  /** Too long to be formatted: it stands where it was pasted, as text. */
  const takeLong = useEffectEvent((before: Block, text: string, after: Block) => {
    onChange([toMarkdown(before), text, toMarkdown(after)].filter(Boolean).join('\n\n'))
    onUnfit()
  })

  const { id, labelledBy, describedBy, invalid, path } = props
  const editorProps = useMemo(
    (): UseEditorOptions['editorProps'] => ({
      attributes: {
        ...{ id, role: 'textbox', class: `${prose.prose} ${classes.text}` },
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(path && { 'data-path': path }),
      },
      handlePaste: (view, { clipboardData }) => {
        if (takeFiles(clipboardData?.files)) return true
        const text = clipboardData?.getData('text/plain') ?? ''
        if (text.length <= maxLength) {
          const isTooMuch = (clipboardData?.getData('text/html').length ?? 0) > maxHtml
          return isTooMuch && view.pasteText(text)
        }
        const { doc, selection } = view.state
        takeLong(doc.cut(0, selection.from).toJSON(), text, doc.cut(selection.to).toJSON())
        return true
      },
      handleDrop: (_view, { dataTransfer }) => takeFiles(dataTransfer?.files),
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
    [id, labelledBy, describedBy, invalid, path],
  )

  const editor = useEditor({
    extensions: useMemo(() => extensions(props.placeholder), [props.placeholder]),
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
    if (!props.focused) return
    editor.commands.setTextSelection(editor.state.doc.content.size)
    editor.view.focus()
  })
  useLayoutEffect(() => takeFocus(), [])

  const follow = useEffectEvent((text: string) => {
    if (text === said.current) return
    said.current = text
    const next = fromMarkdown(text)
    if (!next) return onUnfit()
    editor.commands.setContent(next as Content, { emitUpdate: false })
    origin.current = { text, document: editor.state.doc }
  })
  useEffect(() => follow(value), [value])

  return (
    <>
      <Toolbar editor={editor} linking={linking} onLink={() => setLinking(true)}>
        {props.children}
      </Toolbar>
      {linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
      <EditorCompletion editor={editor} />
      <EditorContent editor={editor} className={classes.area} data-rows={props.minRows} />
    </>
  )
}
