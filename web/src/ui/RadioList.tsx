import { type ReactNode, useId } from 'react'
import classes from './RadioList.module.css'

type Choice<V extends string> = { value: V; label: string; text?: string | undefined }
type Props<V extends string> = {
  label: string
  choices: readonly Choice<V>[]
  /** Empty while nothing is chosen. */
  value: V | ''
  onChange: (value: V) => void
  error?: ReactNode
  /** Gets the focus when its dialog opens. */
  autoFocus?: boolean
  /** Below the choices, inside the group. */
  children?: ReactNode
}

/** One choice of several, a line each. Native radio buttons: arrow keys move between them. */
export function RadioList<V extends string>(props: Props<V>) {
  const { label, choices, value, onChange, error, autoFocus, children } = props
  const id = useId()
  return (
    <fieldset
      className={`${classes.field} plain-fieldset`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      <div className={classes.choices}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              data-at-fault={error ? true : undefined}
              data-autofocus={(autoFocus && index === 0) || undefined}
              aria-labelledby={`${id}-${index}`}
              aria-describedby={choice.text ? `${id}-${index}-text` : undefined}
            />
            <span className="stack fill body anywhere">
              <span id={`${id}-${index}`} dir="auto">
                {choice.label}
              </span>
              {choice.text && (
                <span id={`${id}-${index}-text`} className={classes.text} dir="auto">
                  {choice.text}
                </span>
              )}
            </span>
          </label>
        ))}
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className="red-text note above-8" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
