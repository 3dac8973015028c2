import classes from './Insights.module.css'

/** What tells series apart without colour: the fill of bars, the stroke and the points of lines. */
export type Look = 'bars' | 'striped' | 'line' | 'dashed'

/** Stripes, to be named by `url(#id)` in the same drawing. */
export function Stripes({ id }: { id: string }) {
  return (
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={5} height={5} className={classes.stripeGround} />
      <rect width={2} height={5} className={classes.stripe} />
    </pattern>
  )
}

/** A circle on a plain line, a square on a dashed one; hollow in a week that is not over. */
export function Point({ look, x, y, isOver }: { look: Look; x: number; y: number; isOver: boolean }) {
  const shape = { className: classes.point, 'data-look': look, 'data-hollow': !isOver || undefined }
  return look === 'dashed' ? (
    <rect {...shape} x={x - 3.5} y={y - 3.5} width={7} height={7} />
  ) : (
    <circle {...shape} cx={x} cy={y} r={3.5} />
  )
}

/** How a series looks, beside its name. */
export function Sample({ look }: { look: Look }) {
  const isLine = look === 'line' || look === 'dashed'
  return (
    <svg width={28} height={14} viewBox="0 0 28 14" aria-hidden="true" className={classes.sample}>
      {look === 'striped' && (
        <defs>
          <Stripes id="insights-sample" />
        </defs>
      )}
      {isLine ? (
        <>
          <line
            x1={0}
            y1={7}
            x2={28}
            y2={7}
            className={`${classes.line} ${look === 'dashed' ? classes.dashed : ''}`}
          />
          <Point look={look} x={14} y={7} isOver />
        </>
      ) : (
        <rect
          x={7}
          y={1}
          width={14}
          height={12}
          className={classes.bar}
          data-look={look}
          fill={look === 'striped' ? 'url(#insights-sample)' : undefined}
        />
      )}
    </svg>
  )
}
