import { useId } from 'react'
import classes from './Choices.module.css'

type Choice<V extends string> = { value: V; label: string; text: string }
type Props<V extends string> = {
  label: string
  choices: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
}

/** A few choices side by side, each explained in a line. Native radio buttons, which Mantine's Radio.Card is not. */
export function Choices<V extends string>({ label, choices, value, onChange }: Props<V>) {
  const id = useId()
  return (
    <fieldset className={`${classes.field} plain-fieldset`}>
      <legend>{label}</legend>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              aria-labelledby={`${id}-${choice.value}`}
              aria-describedby={`${id}-${choice.value}-text`}
            />
            <span className={`${classes.words} stack shrink`}>
              <strong id={`${id}-${choice.value}`}>{choice.label}</strong>
              <span id={`${id}-${choice.value}-text`}>{choice.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
