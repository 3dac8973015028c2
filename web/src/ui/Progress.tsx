import classes from './Progress.module.css'

type Props = {
  label: string
  value: number
  max?: number
  /** Beside other things in a row. */
  isShort?: boolean
}

/** A thin bar of what is done; `max` is 1 unless given. */
export const Progress = ({ label, value, max = 1, isShort }: Props) => (
  <progress
    className={classes.bar}
    data-short={isShort || undefined}
    max={max}
    value={value}
    aria-label={label}
  />
)
