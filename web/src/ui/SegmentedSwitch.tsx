import type { ReactNode } from 'react'
import classes from './SegmentedSwitch.module.css'

export type Segment<V extends string> = {
  value: V
  label: ReactNode
  /** For a label that is an icon. */
  name?: string
}

type Props<V extends string> = {
  label: string
  segments: readonly Segment<V>[]
  /** Undefined while unknown. */
  value: V | undefined
  onChange: (value: V) => void
  /** Chips side by side, in place of one bar. */
  isLoose?: boolean
  className?: string | undefined
}

/** A few choices side by side, one of them chosen. */
export const SegmentedSwitch = <V extends string>({
  label,
  segments,
  value,
  onChange,
  ...look
}: Props<V>) => (
  <fieldset className={`${look.isLoose ? classes.chips : classes.bar} ${look.className ?? ''}`}>
    <legend className="visually-hidden">{label}</legend>
    {segments.map(({ value: own, label: text, name }) => (
      <button
        key={own}
        type="button"
        aria-label={name}
        title={name}
        aria-pressed={own === value}
        onClick={() => onChange(own)}
      >
        {text}
      </button>
    ))}
  </fieldset>
)
