import type { KeyboardEvent, RefObject } from 'react'
import { type Mark, markText } from './markdownMarks'

/** The keys of marks, with Ctrl or Command. */
export const markKeys: Partial<Record<Mark, string>> = { bold: 'b', italic: 'i', link: 'k' }

/** Marks of Markdown in a plain field: around what is chosen, by button or by key. */
export function useMarks(area: RefObject<HTMLTextAreaElement | null>, onChange: (text: string) => void) {
  function apply(mark: Mark): void {
    const node = area.current
    if (!node) return
    const edit = markText(mark, node.value, node.selectionStart, node.selectionEnd)
    node.focus()
    node.setSelectionRange(edit.from, edit.to)
    insert(node, edit.insert)
    node.setSelectionRange(...edit.select)
  }

  /** Inserts as if typed, which keeps undo working; falls back to setting the text. */
  function insert(node: HTMLTextAreaElement, text: string): void {
    if (document.execCommand('insertText', false, text)) return
    node.setRangeText(text)
    onChange(node.value)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const key = event.key.toLowerCase()
    const mark = marks.find((mark) => markKeys[mark] === key)
    if (!mark) return
    event.preventDefault()
    apply(mark)
  }

  return { apply, insert, onKeyDown }
}

const marks = Object.keys(markKeys) as Mark[]
