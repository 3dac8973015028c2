import classes from './Counter.module.css'

/** How much of a text's room is used: '12/100'. */
export function Counter({ value, max }: { value: number; max: number }) {
  return (
    <span className={classes.counter} data-over={value > max || undefined}>
      <span aria-hidden>
        {value}/{max}
      </span>
      <span className="visually-hidden" role="status">
        {value > max * 0.9 && `${value} of ${max} characters used`}
      </span>
    </span>
  )
}
