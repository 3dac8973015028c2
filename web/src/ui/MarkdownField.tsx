import { ActionIcon, Button } from '@mantine/core'
import { IconBlockquote, IconBold, IconItalic, IconLink, IconList } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Counter } from './Counter'
import { Markdown } from './Markdown'
import classes from './MarkdownField.module.css'
import { type Mark, markText } from './markdownMarks'

type Props = {
  label: string
  placeholder?: string
  /** The most characters it may have, for the counter. */
  max: number
  minRows?: number
  onPaste?: (event: ClipboardEvent<HTMLTextAreaElement>) => void
  // From form.getInputProps.
  value?: string
  onChange: (value: string) => void
  onFocus?: () => void
  onBlur?: () => void
  error?: ReactNode
  'data-path'?: string
}

const marks: { mark: Mark; label: string; icon: typeof IconBold; key?: string }[] = [
  { mark: 'bold', label: 'Bold', icon: IconBold, key: 'b' },
  { mark: 'italic', label: 'Italic', icon: IconItalic, key: 'i' },
  { mark: 'link', label: 'Link', icon: IconLink, key: 'k' },
  { mark: 'list', label: 'List', icon: IconList },
  { mark: 'quote', label: 'Quote', icon: IconBlockquote },
]

/** A longer text in Markdown: a few marks by button or key, and a look at how it will read. */
export function MarkdownField({ label, max, minRows = 6, value = '', onChange, error, ...field }: Props) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [preview, setPreview] = useState(false)

  function apply(mark: Mark) {
    const node = area.current
    if (!node) return
    const edit = markText(mark, node.value, node.selectionStart, node.selectionEnd)
    node.focus()
    node.setSelectionRange(edit.from, edit.to)
    // As if typed, so that undo takes it back; where that is not to be had, by setting the text.
    if (!document.execCommand('insertText', false, edit.insert)) {
      node.setRangeText(edit.insert)
      onChange(node.value)
    }
    node.setSelectionRange(...edit.select)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const found = marks.find(({ key }) => key === event.key.toLowerCase())
    if (!found) return
    event.preventDefault()
    apply(found.mark)
  }

  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <Counter value={value.length} max={max} />
      </div>
      <div className={classes.frame} data-error={Boolean(error) || undefined}>
        <div className={classes.bar} role="toolbar" aria-label="Formatting">
          {!preview &&
            marks.map(({ mark, label, icon: Icon, key }) => (
              <ActionIcon
                key={mark}
                size={32}
                aria-label={label}
                title={key ? `${label} (Ctrl + ${key.toUpperCase()})` : label}
                onClick={() => apply(mark)}
              >
                <Icon size={18} stroke={1.8} aria-hidden />
              </ActionIcon>
            ))}
          <Button
            size="compact-sm"
            variant="subtle"
            className={classes.switch}
            onClick={() => setPreview(!preview)}
          >
            {preview ? 'Write' : 'Preview'}
          </Button>
        </div>
        {preview && (
          <div className={classes.preview}>
            {value.trim() ? (
              <Markdown>{value}</Markdown>
            ) : (
              <p className={classes.none}>Nothing to preview yet.</p>
            )}
          </div>
        )}
        <textarea
          {...field}
          ref={area}
          id={id}
          value={value}
          rows={minRows}
          hidden={preview}
          className={classes.input}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
