import type { ChatMessage } from '@guildhall/contract/messages'
import { reports } from '@guildhall/contract/report-reasons'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { exact } from '../../lib/dates/dates'
import { countsOf, filesText } from './filesText'
import classes from './Report.module.css'

type Props = {
  label: string
  /** The loaded messages, oldest first. */
  messages: readonly ChatMessage[]
  hasEarlier: boolean
  value: readonly string[]
  error: ReactNode
  onChange: (messageIds: string[]) => void
}

/** Selects the messages to report. */
export function ReportedMessages({ label, messages, hasEarlier, value, error, onChange }: Props) {
  const id = useId()
  const first = useRef<HTMLLabelElement>(null)
  const isFull = value.length >= reports.messages
  useEffect(() => {
    first.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <fieldset className={`${classes.field} plain-fieldset`} aria-describedby={`${id}-note`}>
      <legend>{label}</legend>
      <div className={classes.messages}>
        {messages.map((message) => {
          const isChosen = value.includes(message.id)
          const files = filesText(countsOf(message))
          return (
            <label
              key={message.id}
              ref={message.id === value[0] ? first : undefined}
              className={classes.message}
            >
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                data-at-fault={error ? true : undefined}
                onChange={() =>
                  onChange(isChosen ? value.filter((one) => one !== message.id) : [...value, message.id])
                }
              />
              <span className={`${classes.words} stack fill`}>
                {message.message && <span dir="auto">{message.message}</span>}
                {files && <span className={classes.files}>{files}</span>}
                <time dateTime={message.created_at}>{exact(message.created_at)}</time>
              </span>
            </label>
          )
        })}
      </div>
      <p id={`${id}-note`} className={`${classes.note} above-8`}>
        {value.length} of at most {reports.messages} chosen.
        {hasEarlier && ' Earlier messages are listed once you have scrolled back to them.'}
      </p>
      {error && (
        <p className="red-text note above-8" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
