import { ActionIcon, Button } from '@mantine/core'
import { IconBlockquote, IconBold, IconItalic, IconLink, IconList } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Completing } from './completion/Completing'
import { Markdown } from './Markdown'
import classes from './MarkdownField.module.css'
import { type Mark, markText } from './markdownMarks'

/** What both ways of writing a long text take: as Markdown, and formatted. */
export type WritingProps = {
  id: string
  describedBy: string | undefined
  invalid: boolean
  placeholder: string | undefined
  minRows: number
  focused: boolean
  value: string
  onChange: (value: string) => void
  onFiles: ((files: FileList) => boolean) | undefined
  onFocus: (() => void) | undefined
  onBlur: (() => void) | undefined
  path: string | undefined
  /** At the end of the toolbar. */
  children: ReactNode
}

const marks: { mark: Mark; label: string; icon: typeof IconBold; key?: string }[] = [
  { mark: 'bold', label: 'Bold', icon: IconBold, key: 'b' },
  { mark: 'italic', label: 'Italic', icon: IconItalic, key: 'i' },
  { mark: 'link', label: 'Link', icon: IconLink, key: 'k' },
  { mark: 'list', label: 'List', icon: IconList },
  { mark: 'quote', label: 'Quote', icon: IconBlockquote },
]

/** Markdown as it is: a few marks by button or key, and a look at how it will read. */
export function MarkdownArea({ id, value, onChange, minRows, ...props }: WritingProps) {
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

  function onPaste(event: ClipboardEvent) {
    if (props.onFiles?.(event.clipboardData.files)) event.preventDefault()
  }

  return (
    <>
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
        {props.children}
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
        ref={area}
        id={id}
        value={value}
        rows={minRows}
        hidden={preview}
        placeholder={props.placeholder}
        className={classes.input}
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: it takes the place of what had the focus
        autoFocus={props.focused}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        data-path={props.path}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <Completing field={area} />
    </>
  )
}
