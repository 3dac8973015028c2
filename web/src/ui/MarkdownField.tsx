import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { ReportPending } from '../lib/forms/uploadGate'
import { Counter } from './Counter'
import { UnknownNames } from './completion/UnknownNames'
import { MarkdownArea } from './MarkdownArea'
import classes from './MarkdownField.module.css'
import { keepPlain, prefersPlain } from './plainWriting'
import { useRefusedPictures, useTextUploads } from './sentPictures'
import { TextUploads } from './TextUploads'
import { pendingOf } from './uploads'
import { useReportPending } from './useReportPending'
import { useRichText } from './useRichText'

type Props = {
  label: string
  description?: ReactNode
  placeholder?: string
  /** Limit of characters, for the counter. */
  max: number
  minRows?: number
  /** Allows pictures; from useUploadFields: `pictures={uploads.inText}`. */
  pictures?: { onPending: ReportPending }
  // From form.getInputProps.
  value?: string
  onChange: (value: string) => void
  onFocus?: () => void
  onBlur?: () => void
  /** While the form is sent. */
  readOnly?: boolean
  error?: ReactNode
  'data-path'?: string
}

/**
 * Field for a longer text with formatting, stored as Markdown. Shows the Markdown while the editor loads or fails to,
 * for text that the editor can't show, and for people who prefer it.
 */
export function MarkdownField({
  label,
  description,
  max,
  minRows = 6,
  value = '',
  error,
  pictures,
  ...field
}: Props) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const way = useRichText({ frame, value, pictures: pictures !== undefined })
  const { RichText: Rich, cursor, note } = way
  const begin = useEffectEvent(way.begin)
  useEffect(() => (prefersPlain() ? undefined : begin()), [])

  function write(plain: boolean) {
    keepPlain(plain)
    way.write(plain)
  }

  useReportPending(pictures?.onPending, field['data-path'] ?? label, pendingOf(useTextUploads(value)))
  useRefusedPictures(value, (text) => Rich === undefined && field.onChange(text))

  const notes = [error && `${id}-error`, description && `${id}-description`, note && `${id}-note`]
  const shared = {
    ...{ id, minRows, cursor, value, placeholder: field.placeholder, invalid: Boolean(error) },
    ...{
      pictures: pictures !== undefined,
      onFocus: field.onFocus,
      onBlur: field.onBlur,
      path: field['data-path'],
      readOnly: field.readOnly,
    },
    describedBy: notes.filter(Boolean).join(' ') || undefined,
    onChange: (text: string) => {
      way.onTyped()
      field.onChange(text)
    },
    children: (
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.way}
        onClick={() => write(Rich !== undefined)}
      >
        {Rich ? 'Write in Markdown' : 'Write with formatting'}
      </Button>
    ),
  }

  return (
    <div className="shrink">
      <div className={classes.head}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: labels don't focus an editable element by themselves */}
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={classes.label}
          onClick={() => Rich && document.getElementById(id)?.focus()}
        >
          {label}
        </label>
        <Counter value={value.length} max={max} />
      </div>
      {description && (
        <p id={`${id}-description`} className="muted small above-4">
          {description}
        </p>
      )}
      <div ref={frame} className={classes.frame} data-error={Boolean(error) || undefined}>
        {Rich ? (
          <Rich {...shared} labelledBy={`${id}-label`} onUnfit={way.onUnfit} />
        ) : (
          <MarkdownArea {...shared} />
        )}
      </div>
      {!Rich && <TextUploads text={value} onChange={shared.onChange} />}
      <UnknownNames text={value} />
      <div role="status">
        {note && (
          <p id={`${id}-note`} className="muted small above-4">
            {note}
          </p>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="red-text small above-4">
          {error}
        </p>
      )}
    </div>
  )
}
