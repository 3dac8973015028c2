import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconLetterCase } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Mentioning } from '../../content/Mentioning'
import { Completing } from '../../ui/completion/Completing'
import frames from '../../ui/MarkdownField.module.css'
import { formatsComments, keepFormatting } from '../../ui/plainWriting'
import { useMarks } from '../../ui/useMarks'
import { useRichText } from '../../ui/useRichText'
import classes from './Comments.module.css'

type Props = {
  /** Of the field, for whoever gives it the focus. */
  id: string
  /** The item below which it stands: who may see it may be mentioned. */
  contentId: string
  label: string
  placeholder?: string
  minRows: number
  value: string
  onChange: (text: string) => void
  /** While it is on its way. Not disabled: the focus stays, and so does the place in the text. */
  readOnly: boolean
  error: string | false
  autoFocus?: boolean | undefined
  /** False for a comment that is no Markdown. */
  mayFormat?: boolean
  onSend: () => void
  onEscape: () => void
  /** What stands below it. */
  children: ReactNode
}

/** Where a comment is written: a plain field in which Markdown counts, or formatted, for who chose that once. */
export function CommentField({
  id,
  contentId,
  label,
  value,
  readOnly,
  error,
  mayFormat = true,
  ...props
}: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const plainField = useRef<HTMLTextAreaElement>(null)
  const rich = useRichText({ frame, value })
  const { RichText } = rich
  const errorId = useId()
  const { onKeyDown: markByKey } = useMarks(plainField, onChange)

  const begin = () => {
    if (mayFormat && !RichText && formatsComments()) rich.begin()
  }

  function write(plain: boolean) {
    keepFormatting(!plain)
    rich.write(plain)
  }

  function onChange(text: string) {
    rich.onTyped()
    props.onChange(text)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') props.onEscape()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    props.onSend()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that are pressed in the field
    <div ref={frame} onKeyDown={onKeyDown}>
      <Mentioning item={contentId}>
        {RichText ? (
          <>
            <span id={`${id}-label`} hidden>
              {label}
            </span>
            <div className={frames.frame} data-error={Boolean(error) || undefined}>
              <RichText
                {...{ id, value, onChange, readOnly }}
                small
                cursor={rich.cursor}
                placeholder={props.placeholder}
                minRows={props.minRows}
                labelledBy={`${id}-label`}
                describedBy={error ? errorId : undefined}
                invalid={Boolean(error)}
                pictures={false}
                onUnfit={rich.onUnfit}
                onFocus={undefined}
                onBlur={undefined}
                path={undefined}
              >
                <Button size="compact-sm" variant="subtle" className={frames.way} onClick={() => write(true)}>
                  Write in Markdown
                </Button>
              </RichText>
            </div>
            {error && (
              <p id={errorId} className={frames.error}>
                {error}
              </p>
            )}
          </>
        ) : (
          <>
            <Textarea
              ref={plainField}
              id={id}
              aria-label={label}
              placeholder={props.placeholder}
              autosize
              minRows={props.minRows}
              maxRows={12}
              dir="auto"
              value={value}
              readOnly={readOnly}
              autoFocus={props.autoFocus || rich.cursor !== null}
              onFocus={begin}
              onKeyDown={(event) => mayFormat && !readOnly && markByKey(event)}
              onChange={(event) => onChange(event.currentTarget.value)}
              error={error}
            />
            <Completing field={plainField} />
          </>
        )}
      </Mentioning>
      {rich.note && (
        <p className={frames.note} role="status">
          {rich.note}
        </p>
      )}
      <div className={classes.send}>
        {mayFormat && !RichText && (
          <ActionIcon
            size={30}
            className={classes.formatting}
            aria-label="Write with formatting"
            title="Write with formatting"
            onClick={() => write(false)}
          >
            <IconLetterCase size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        )}
        {props.children}
      </div>
    </div>
  )
}
