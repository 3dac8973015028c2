import type { WeekOfClub } from '@guildhall/contract/insights'
import { Bar, LabelList, Line } from 'recharts'
import classes from './Insights.module.css'
import { type Look, Point } from './looks'

export type Series = {
  label: string
  /** What stands at its mark, where its name does not say all. */
  sample?: string
  look: Look
  value: (week: WeekOfClub) => number
}

export type Row = { week: WeekOfClub; [index: `v${number}`]: number }

/** So many weeks have room for a number at each bar, and a point at each week of a line. */
const roomy = 12
export const pointed = 26

export const compact = new Intl.NumberFormat('en', { notation: 'compact' })

type Drawing = { rows: Row[]; stripes: string; isSmall: boolean; isOnlyOne: boolean }

/** A function, not a component: the library looks for its own parts among the chart's children. */
export function drawn(
  { label, look }: Series,
  index: number,
  { rows, stripes, isSmall, isOnlyOne }: Drawing,
) {
  const key = `v${index}` as const
  const values = rows.map((row) => row[key] ?? 0)
  const common = { dataKey: key, name: label, isAnimationActive: false } as const
  const isOfBars = look === 'bars' || look === 'striped'
  const isFull = rows.length <= roomy && (isOfBars || isOnlyOne)
  const numbers = !isSmall && (
    <LabelList
      dataKey={key}
      content={(given) => <Written {...(given as Placed)} values={values} isFull={isFull} />}
    />
  )
  if (isOfBars)
    return (
      <Bar
        key={key}
        {...common}
        stackId="bars"
        maxBarSize={48}
        shape={(given: unknown) => <Column {...(given as Placed)} look={look} stripes={stripes} />}
      >
        {numbers}
      </Bar>
    )
  return (
    <Line
      key={key}
      {...common}
      type="linear"
      className={`${classes.line} ${look === 'dashed' ? classes.dashed : ''}`}
      strokeDasharray={look === 'dashed' ? '5 4' : undefined}
      activeDot={false}
      dot={({ cx, cy, index: at }: { cx?: number; cy?: number; index?: number }) => {
        const isShown = rows.length <= pointed || at === rows.length - 1
        const isOver = rows[at ?? 0]?.week.isOver ?? true
        return isShown ? (
          <Point key={at} look={look} x={cx ?? 0} y={cy ?? 0} isOver={isOver} />
        ) : (
          <g key={at} />
        )
      }}
    >
      {numbers}
    </Line>
  )
}

type Placed = {
  x: number
  y: number
  width: number
  height: number
  index: number
  value: number
  payload?: Row
}

/** A bar; of a week that is not over only its outline. */
function Column({ x, y, width, height, payload, look, stripes }: Placed & { look: Look; stripes: string }) {
  if (!height) return null
  return (
    <rect
      x={x}
      y={Math.min(y, y + height)}
      width={width}
      height={Math.abs(height)}
      className={classes.bar}
      data-look={look}
      data-hollow={payload?.week.isOver === false || undefined}
      fill={look === 'striped' ? `url(#${stripes})` : undefined}
    />
  )
}

/** All numbers where there is room, else the last one, and the highest if it is not beside that. */
function Written(given: Placed & { values: number[]; isFull: boolean }) {
  const { x, y, width, height, index, value, values, isFull } = given
  const last = values.length - 1
  const isTop = values.findIndex((one) => Math.abs(one) === Math.max(...values.map(Math.abs))) === index
  const isApart = values.length <= pointed || last - index > 6
  if (value === 0 || !(isFull || (isTop && isApart) || index === last)) return null
  const above = Math.min(y, y + (height || 0)) - (width ? 5 : 9)
  return (
    <text
      x={x + (width || 0) / 2}
      y={value < 0 ? Math.max(y, y + height) + 13 : above}
      className={classes.number}
    >
      {compact.format(Math.abs(value))}
    </text>
  )
}
