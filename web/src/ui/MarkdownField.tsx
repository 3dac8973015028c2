import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { withRetries } from '../lib/lazyPart'
import { Counter } from './Counter'
import { MarkdownArea } from './MarkdownArea'
import classes from './MarkdownField.module.css'
import { keepPlain, prefersPlain } from './plainWriting'

type Props = {
  label: string
  description?: ReactNode
  placeholder?: string
  /** The most characters it may have, for the counter. */
  max: number
  minRows?: number
  /** Takes files that are pasted or dropped; answers whether it did. */
  onFiles?: (files: FileList) => boolean
  // From form.getInputProps.
  value?: string
  onChange: (value: string) => void
  onFocus?: () => void
  onBlur?: () => void
  error?: ReactNode
  'data-path'?: string
}

type Editor = typeof import('./editor/RichText')
const load = () => withRetries(() => import('./editor/RichText'))

/**
 * A longer text, written as it will be read and stored as Markdown. Until the editor is there, where it cannot be
 * had, for what it cannot show and for whoever prefers it, it is written as Markdown.
 */
export function MarkdownField({ label, description, max, minRows = 6, value = '', error, ...field }: Props) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [isPlain, setPlain] = useState(true)
  const [note, setNote] = useState<keyof typeof notes | null>(null)
  const [focused, setFocused] = useState(false)
  const wasTyped = useRef(false)

  /** In one go: a field that is given the focus between asking who has it and taking its place would lose it. */
  function format(editor: Editor): void {
    flushSync(() => {
      setEditor(editor)
      if (!editor.fromMarkdown(value)) return setNote('unfit')
      setFocused(frame.current?.contains(document.activeElement) ?? false)
      setPlain(false)
      setNote(null)
    })
  }

  const arrived = useEffectEvent((editor: Editor) => {
    // Who writes already goes on undisturbed.
    if (wasTyped.current) setEditor(editor)
    else format(editor)
  })
  useEffect(() => {
    if (prefersPlain()) return
    let isHere = true
    void load().then(
      (editor) => isHere && arrived(editor),
      () => isHere && setNote('missing'),
    )
    return () => {
      isHere = false
    }
  }, [])

  function write(plain: boolean) {
    keepPlain(plain)
    setNote(null)
    if (plain) {
      setFocused(true)
      return setPlain(true)
    }
    if (editor) return format(editor)
    void load().then(format, () => setNote('missing'))
  }

  const said = [error && `${id}-error`, description && `${id}-description`, note && `${id}-note`]
  const Rich = isPlain ? undefined : editor?.RichText
  const shared = {
    ...{ id, minRows, focused, value, placeholder: field.placeholder, invalid: Boolean(error) },
    ...{ onFiles: field.onFiles, onFocus: field.onFocus, onBlur: field.onBlur, path: field['data-path'] },
    describedBy: said.filter(Boolean).join(' ') || undefined,
    onChange: (text: string) => {
      wasTyped.current = true
      field.onChange(text)
    },
    children: (
      <Button size="compact-sm" variant="subtle" className={classes.way} onClick={() => write(!isPlain)}>
        {isPlain ? 'Write with formatting' : 'Write in Markdown'}
      </Button>
    ),
  }

  return (
    <div className={classes.field}>
      <div className={classes.head}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as a label leads to its field, which the editor is none of to browsers */}
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={classes.label}
          onClick={() => !isPlain && document.getElementById(id)?.focus()}
        >
          {label}
        </label>
        <Counter value={value.length} max={max} />
      </div>
      {description && (
        <p id={`${id}-description`} className={classes.note}>
          {description}
        </p>
      )}
      <div ref={frame} className={classes.frame} data-error={Boolean(error) || undefined}>
        {Rich ? (
          <Rich
            {...shared}
            labelledBy={`${id}-label`}
            onUnfit={() => {
              setFocused(frame.current?.contains(document.activeElement) ?? false)
              setPlain(true)
              setNote('unfit')
            }}
          />
        ) : (
          <MarkdownArea {...shared} />
        )}
      </div>
      {note && (
        <p id={`${id}-note`} className={classes.note} role="status">
          {notes[note]}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

const notes = {
  unfit:
    'You see this text as Markdown, because it is too long or has parts that can’t be shown formatted here.',
  missing: 'Formatting could not be loaded. You can write in Markdown, and nothing you type is lost.',
}
