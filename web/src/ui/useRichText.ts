import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadWhenReachable } from '../lib/net/loadWhenReachable'
import { withRetries } from '../lib/page/lazyPart'
import { claimFocus } from './lateFocus'
import type { Cursor } from './MarkdownArea'

type Editor = typeof import('./editor/RichText')
const load = () => withRetries(() => import('./editor/RichText'))

type Options = {
  /** Around the field. */
  frame: RefObject<HTMLElement | null>
  value: string
  /** Whether the text may have pictures. */
  pictures?: boolean
}

/** Two ways of writing Markdown in one field: as it is, and formatted, once the editor for that has been loaded. */
export function useRichText({ frame, value, pictures = false }: Options) {
  const [editor, setEditor] = useState<Editor>()
  const [isPlain, setPlain] = useState(true)
  const [note, setNote] = useState<keyof typeof notes | null>(null)
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const wasTyped = useRef(false)

  /** Reads the focus and replaces the field in one step: a field focused in between would lose the focus. */
  function format(editor: Editor, isAsked = false): void {
    flushSync(() => {
      setEditor(editor)
      if (!editor.fromMarkdown(value, pictures)) return setNote('unfit')
      setCursor(cursorIn(frame.current) ?? (isAsked ? 'end' : null))
      setPlain(false)
      setNote(null)
    })
  }
  const formatNow = useEffectEvent(format)
  const arrived = useEffectEvent((editor: Editor) => {
    // Who writes already, or has chosen where to, goes on undisturbed.
    if (wasTyped.current || cursorIn(frame.current) === 'within') setEditor(editor)
    else format(editor)
  })

  // Browsers begin at the start of a field that is new.
  useLayoutEffect(() => {
    if (isPlain && cursor) frame.current?.querySelector('textarea')?.setSelectionRange(end, end)
  }, [frame, isPlain, cursor])

  return {
    /** Undefined while it is written as Markdown. */
    RichText: isPlain ? undefined : editor?.RichText,
    cursor,
    note: note && notes[note],
    /** Formatted from when the editor is there, unless something is typed before. What it returns calls it off. */
    begin: () => {
      if (!value) wasTyped.current = false
      let isHere = true
      void load().then(
        (editor) => isHere && frame.current && arrived(editor),
        () => isHere && setNote('missing'),
      )
      return () => {
        isHere = false
      }
    },
    /** Called by a press. */
    write: (plain: boolean) => {
      setNote(null)
      if (plain) {
        setCursor('end')
        setPlain(true)
      } else if (editor) format(editor, true)
      else {
        const claim = claimFocus()
        void loadWhenReachable(() => import('./editor/RichText')).then(
          (editor) => formatNow(editor, claim.isHeld()),
          () => setNote('missing'),
        )
      }
    },
    onTyped: () => {
      wasTyped.current = true
    },
    /** Called once its text can only be written as Markdown. */
    onUnfit: () => {
      setCursor(cursorIn(frame.current))
      setPlain(true)
      setNote('unfit')
    },
  }
}

const end = Number.MAX_SAFE_INTEGER

/** The selection in the field that is about to be replaced; null if the focus is elsewhere. */
function cursorIn(frame: HTMLElement | null): Cursor | null {
  const { activeElement } = document
  if (!frame?.contains(activeElement)) return null
  if (!(activeElement instanceof HTMLTextAreaElement)) return 'end'
  const { selectionStart, selectionEnd, value } = activeElement
  if (selectionStart === value.length) return 'end'
  if (selectionEnd === 0) return 'start'
  return selectionStart === 0 && selectionEnd === value.length ? 'all' : 'within'
}

const notes = {
  unfit: 'Shown as Markdown because it is too long or contains formatting this editor doesn’t support.',
  missing: 'Formatting could not be loaded. You can write in Markdown, and nothing you type is lost.',
}
