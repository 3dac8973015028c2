import { ActionIcon, Button } from '@mantine/core'
import { IconBlockquote, IconBold, IconItalic, IconLink, IconList } from '@tabler/icons-react'
import { type ClipboardEvent, type ReactNode, useRef, useState } from 'react'
import { commandKey } from '../lib/keyboard/commandKey'
import { Completing } from './completion/Completing'
import { Markdown } from './Markdown'
import classes from './MarkdownField.module.css'
import type { Mark } from './markdownMarks'
import { sayNotTaken } from './notTaken'
import { pastedTable } from './pastedTable'
import { pastedPictures, picturesAmong } from './pictureFiles'
import { pictureSign, picturesToBe, sendPictures } from './sentPictures'
import { useFileDrop } from './useFileDrop'
import { markKeys, useMarks } from './useMarks'

/** The selection of a text as it takes the focus. */
export type Cursor = 'start' | 'end' | 'all' | 'within'

/** Props of both ways to write a long text: as Markdown, and formatted. */
export type WritingProps = {
  id: string
  describedBy: string | undefined
  invalid: boolean
  placeholder: string | undefined
  minRows: number
  /** It takes the place of what had the focus, so; null where that was elsewhere. */
  cursor: Cursor | null
  value: string
  onChange: (value: string) => void
  /** Whether the text may have pictures. */
  pictures: boolean
  onFocus: (() => void) | undefined
  onBlur: (() => void) | undefined
  path: string | undefined
  /** Not `disabled`, which would lose the focus and the caret. */
  readOnly?: boolean | undefined
  /** At the end of the toolbar. */
  children: ReactNode
}

const marks: { mark: Mark; label: string; icon: typeof IconBold }[] = [
  { mark: 'bold', label: 'Bold', icon: IconBold },
  { mark: 'italic', label: 'Italic', icon: IconItalic },
  { mark: 'link', label: 'Link', icon: IconLink },
  { mark: 'list', label: 'List', icon: IconList },
  { mark: 'quote', label: 'Quote', icon: IconBlockquote },
]

function titleOf(mark: Mark, label: string): string {
  const key = markKeys[mark]
  return key ? `${label} (${commandKey()} + ${key.toUpperCase()})` : label
}

/** Markdown as it is: a few marks by button or key, and a look at how it will read. */
export function MarkdownArea({ id, value, onChange, minRows, ...props }: WritingProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [preview, setPreview] = useState(false)
  const { apply, insert, onKeyDown } = useMarks(area, onChange)
  const { handlers } = useFileDrop(true, (files) => {
    sayNotTaken(files, props.pictures)
    insertPictures(picturesAmong(files))
  })

  /** Inserts each on a line of its own, at the caret. */
  function insertPictures(files: File[]) {
    const node = area.current
    if (!node || files.length === 0 || !props.pictures) return false
    node.focus()
    const signs = sendPictures(files).map(pictureSign)
    if (signs.length > 0) insert(node, `\n\n${signs.join('\n\n')}\n\n`)
    return true
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (!text.trim()) sayNotTaken(event.clipboardData.files, props.pictures)
    if (insertPictures(pastedPictures(event.clipboardData, text))) return event.preventDefault()
    const table = pastedTable(event.clipboardData)
    if (!table || !area.current) return
    event.preventDefault()
    insert(area.current, `${area.current.value && '\n\n'}${table}\n\n`)
  }

  return (
    <>
      <div className={classes.bar} role="toolbar" aria-label="Formatting">
        {!preview &&
          marks.map(({ mark, label, icon: Icon }) => (
            <ActionIcon
              key={mark}
              size={32}
              aria-label={label}
              title={titleOf(mark, label)}
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
            <Markdown pictures={props.pictures ? picturesToBe(value) : undefined}>{value}</Markdown>
          ) : (
            <p className="muted">Nothing to preview yet.</p>
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
        autoFocus={props.cursor !== null}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        data-path={props.path}
        readOnly={props.readOnly}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
        onKeyDown={props.readOnly ? undefined : onKeyDown}
        onPaste={onPaste}
        {...handlers}
      />
      <Completing field={area} />
    </>
  )
}
