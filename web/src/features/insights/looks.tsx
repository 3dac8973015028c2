import classes from './Insights.module.css'

/** Distinguishes series without color: by the fill of bars, or the stroke and points of lines. */
export type Look = 'bars' | 'striped' | 'line' | 'dashed'

/** A stripe pattern, to be used as `url(#id)` in the same SVG. */
export function Stripes({ id }: { id: string }) {
  return (
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={5} height={5} className={classes.stripeGround} />
      <rect width={2} height={5} className={classes.stripe} />
    </pattern>
  )
}

/** A circle on plain lines, a square on dashed ones; hollow while the week is in progress. */
export function Point({ look, x, y, isOver }: { look: Look; x: number; y: number; isOver: boolean }) {
  const shape = { className: classes.point, 'data-look': look, 'data-hollow': !isOver || undefined }
  return look === 'dashed' ? (
    <rect {...shape} x={x - 3.5} y={y - 3.5} width={7} height={7} />
  ) : (
    <circle {...shape} cx={x} cy={y} r={3.5} />
  )
}

/** A series' look, for the legend. */
export function LegendSample({ look }: { look: Look }) {
  const isLine = look === 'line' || look === 'dashed'
  return (
    <svg width={28} height={14} viewBox="0 0 28 14" aria-hidden="true" className="rigid">
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
