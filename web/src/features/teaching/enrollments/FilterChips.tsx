import { countText } from '../../../lib/text/countText'
import classes from './FilterChips.module.css'

type Props<V extends string> = {
  label: string
  chips: readonly { value: V; label: string; count?: number; more?: boolean }[]
  value: V
  onChoose: (value: V) => void
}

/** A few filters side by side, one of them chosen. */
export function FilterChips<V extends string>({ label, chips, value, onChoose }: Props<V>) {
  return (
    <fieldset className={classes.chips}>
      <legend className="visually-hidden">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={classes.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChoose(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && (
            <span className={`${classes.count} muted regular`}>{countText(chip.count, chip.more)}</span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
