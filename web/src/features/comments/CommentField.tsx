import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconLetterCase, IconPhotoPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Mentioning } from '../../content/Mentioning'
import { Completing } from '../../ui/completion/Completing'
import { UnknownNames } from '../../ui/completion/UnknownNames'
import frames from '../../ui/MarkdownField.module.css'
import { sayNotTaken } from '../../ui/notTaken'
import { pastedPictures, picturesAmong, pictureTypes } from '../../ui/pictureFiles'
import { formatsComments, keepFormatting } from '../../ui/plainWriting'
import { pictureSign, sendPictures, useRefusedPictures } from '../../ui/sentPictures'
import { TextUploads } from '../../ui/TextUploads'
import { useFileDrop } from '../../ui/useFileDrop'
import { useMarks } from '../../ui/useMarks'
import { useRichText } from '../../ui/useRichText'
import classes from './Comments.module.css'
import type { Discussion } from './discussion'

type Props = {
  /** ID of the input, for callers that focus it. */
  id: string
  /** People who can see the item can be mentioned. */
  about: Pick<Discussion, 'id' | 'isLesson'>
  label: string
  placeholder?: string
  minRows: number
  value: string
  onChange: (text: string) => void
  /** While sending. Not `disabled`, which would lose the focus and the caret. */
  readOnly: boolean
  error: string | false | null
  autoFocus?: boolean | undefined
  /** False for older comments, which are plain text. */
  mayFormat?: boolean
  onSend: () => void
  onEscape: () => void
  /** Buttons below the field. */
  children: ReactNode
}

/** Field for a comment: plain Markdown, or the formatted editor once the person has chosen it. */
export function CommentField({
  id,
  about,
  label,
  value,
  readOnly,
  error,
  mayFormat = true,
  ...props
}: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const plainField = useRef<HTMLTextAreaElement>(null)
  const pictureInput = useRef<HTMLInputElement>(null)
  const takesPictures = mayFormat && !about.isLesson
  const rich = useRichText({ frame, value, pictures: takesPictures })
  const { RichText } = rich
  const errorId = useId()
  useRefusedPictures(value, (text) => RichText === undefined && props.onChange(text))
  const { onKeyDown: markByKey, insert } = useMarks(plainField, onChange)
  const { handlers } = useFileDrop(true, (files) => {
    sayNotTaken(files, takesPictures)
    insertPictures(picturesAmong(files))
  })

  const begin = () => {
    if (mayFormat && !RichText && formatsComments()) rich.begin()
  }

  function write(plain: boolean) {
    keepFormatting(!plain)
    rich.write(plain)
  }

  /** Inserts pictures at the caret. Switches to the formatted editor, which shows them. */
  function insertPictures(files: File[]): boolean {
    const field = plainField.current
    if (!field || files.length === 0 || !takesPictures || readOnly) return false
    field.focus()
    const signs = sendPictures(files).map(pictureSign)
    if (signs.length === 0) return true
    insert(field, `${value && '\n\n'}${signs.join('\n\n')}\n\n`)
    rich.write(false)
    return true
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
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys pressed in the field
    <div ref={frame} onKeyDown={onKeyDown}>
      <Mentioning item={about.isLesson ? null : about.id}>
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
                pictures={takesPictures}
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
              <p id={errorId} className="red-text small above-4">
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
              onPaste={(event) => {
                const { clipboardData } = event
                const text = clipboardData.getData('text/plain')
                if (!text.trim()) sayNotTaken(clipboardData.files, takesPictures)
                const pasted = pastedPictures(clipboardData, text)
                if (insertPictures(pasted)) event.preventDefault()
              }}
              {...handlers}
              onChange={(event) => onChange(event.currentTarget.value)}
              error={error}
            />
            <Completing field={plainField} />
            <TextUploads text={value} onChange={onChange} />
          </>
        )}
        <UnknownNames text={value} />
      </Mentioning>
      <div role="status">{rich.note && <p className="muted small above-4">{rich.note}</p>}</div>
      <div className={`${classes.send} row justify-end gap-12 above-8`}>
        {mayFormat && !RichText && (
          <div className={classes.formatting}>
            <ActionIcon
              size={30}
              aria-label="Write with formatting"
              title="Write with formatting"
              onClick={() => write(false)}
            >
              <IconLetterCase size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
            {takesPictures && (
              <ActionIcon
                size={30}
                aria-label="Insert picture"
                title="Insert picture"
                onClick={() => pictureInput.current?.click()}
              >
                <IconPhotoPlus size={18} stroke={1.8} aria-hidden />
              </ActionIcon>
            )}
            <input
              ref={pictureInput}
              type="file"
              multiple
              hidden
              accept={pictureTypes.join(',')}
              aria-label="Pictures for the comment"
              onChange={(event) => {
                insertPictures([...(event.currentTarget.files ?? [])])
                event.currentTarget.value = ''
              }}
            />
          </div>
        )}
        {props.children}
      </div>
    </div>
  )
}
