import { locale } from '@guildhall/contract/locale'
import { Bar, LabelList, Line } from 'recharts'
import classes from './Insights.module.css'
import { type Look, Point } from './looks'
import type { DrawnSeries, Row } from './rows'

/** Up to this many periods every bar has room for its number; up to the next, every line for its points. */
const maxLabeledWeeks = 12
export const maxDottedWeeks = 26

export const compact = new Intl.NumberFormat(locale, { notation: 'compact' })
const exact = new Intl.NumberFormat(locale)
/** Amounts below a thousand keep their decimals: '12.5', '1.2K'. */
const labelText = (value: number) => (value < 1000 ? exact : compact).format(value)

type ChartContext = { rows: Row[]; stripes: string; isSmall: boolean; isOnlySeries: boolean }

/**
 * A function rather than a component: Recharts recognizes only its own elements among the chart's children.
 */
export function renderSeries(
  { label, look }: DrawnSeries,
  index: number,
  { rows, stripes, isSmall, isOnlySeries }: ChartContext,
) {
  const key = `v${index}` as const
  const values = rows.map((row) => row[key] ?? 0)
  const common = { dataKey: key, name: label, isAnimationActive: false } as const
  const isBar = look === 'bars' || look === 'striped'
  const labelsAll = rows.length <= maxLabeledWeeks && (isBar || isOnlySeries)
  const numbers = !isSmall && (
    <LabelList
      dataKey={key}
      content={(props) => <ValueLabel {...(props as ChartShape)} values={values} labelsAll={labelsAll} />}
    />
  )
  if (isBar)
    return (
      <Bar
        key={key}
        {...common}
        stackId="bars"
        maxBarSize={48}
        shape={(props: unknown) => <BarShape {...(props as ChartShape)} look={look} stripes={stripes} />}
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
        const isShown = rows.length <= maxDottedWeeks || at === rows.length - 1
        const isOver = rows[at ?? 0]?.isOver ?? true
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

type ChartShape = {
  x: number
  y: number
  width: number
  height: number
  index: number
  value: number
  payload?: Row
}

/** A bar; only its outline while the period is in progress. */
function BarShape({
  x,
  y,
  width,
  height,
  payload,
  look,
  stripes,
}: ChartShape & { look: Look; stripes: string }) {
  if (!height) return null
  return (
    <rect
      x={x}
      y={Math.min(y, y + height)}
      width={width}
      height={Math.abs(height)}
      className={classes.bar}
      data-look={look}
      data-hollow={payload?.isOver === false || undefined}
      fill={look === 'striped' ? `url(#${stripes})` : undefined}
    />
  )
}

/**
 * The value at a bar or point. Without room for all, only the last value and, unless too close, the highest.
 */
function ValueLabel(props: ChartShape & { values: number[]; labelsAll: boolean }) {
  const { x, y, width, height, index, value, values, labelsAll } = props
  const last = values.length - 1
  const isHighest = values.findIndex((one) => Math.abs(one) === Math.max(...values.map(Math.abs))) === index
  const isFarFromLast = values.length <= maxDottedWeeks || last - index > 6
  if (value === 0 || !(labelsAll || (isHighest && isFarFromLast) || index === last)) return null
  const above = Math.min(y, y + (height || 0)) - (width ? 5 : 9)
  return (
    <text
      x={x + (width || 0) / 2}
      y={value < 0 ? Math.max(y, y + height) + 13 : above}
      className={classes.number}
    >
      {labelText(Math.abs(value))}
    </text>
  )
}
