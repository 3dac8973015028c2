import { useId } from 'react'
import {
  CartesianGrid,
  ComposedChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import classes from './Insights.module.css'
import { Stripes } from './looks'
import type { DrawnSeries, Row } from './rows'
import { compact, maxDottedWeeks, renderSeries } from './series'

export type Props = {
  label: string
  rows: Row[]
  series: DrawnSeries[]
  /** Top of the scale, where several charts share one. */
  most?: number
  isSmall?: boolean
}

/**
 * Bars or lines by week or month that do not rely on color: striped bars go down, dashed lines have square points.
 * Arrow keys move from one to the next.
 */
export default function PeriodsChart({ label, rows, series, most, isSmall = false }: Props) {
  const id = useId()
  const hasLines = series.some(({ look }) => look === 'line' || look === 'dashed')
  const hasNegative = series.some(({ look }) => look === 'striped')
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 300, height: 100 }}>
      <ComposedChart
        data={rows}
        margin={{ top: 18, right: isSmall ? 2 : 14, bottom: 0, left: isSmall ? 2 : 0 }}
        barCategoryGap={rows.length > maxDottedWeeks ? 1 : '18%'}
        stackOffset="sign"
        aria-label={label}
        accessibilityLayer={!isSmall}
      >
        <defs>
          <Stripes id={id} />
        </defs>
        {!isSmall && <CartesianGrid vertical={false} />}
        <XAxis
          dataKey="short"
          tickLine={false}
          interval="equidistantPreserveStart"
          minTickGap={8}
          height={isSmall ? 1 : 24}
          tick={!isSmall}
          padding={hasLines ? { left: 8, right: 8 } : undefined}
        />
        <YAxis
          hide={isSmall}
          width={40}
          allowDecimals={false}
          axisLine={false}
          tickLine={false}
          tickCount={4}
          padding={{ bottom: hasNegative ? 18 : 0 }}
          domain={[(least: number) => Math.min(0, least), most ?? 'auto']}
          tickFormatter={(value: number) => compact.format(Math.abs(value))}
        />
        {!isSmall && (
          <Tooltip
            isAnimationActive={false}
            cursor={{ className: classes.cursor }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as Row | undefined
              return active && row ? <RowTooltip row={row} series={series} /> : null
            }}
          />
        )}
        {hasNegative && <ReferenceLine y={0} className={classes.zero} />}
        {series.map((one, index) =>
          renderSeries(one, index, { rows, stripes: id, isSmall, isOnlySeries: series.length === 1 }),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

function RowTooltip({ row, series }: { row: Row; series: DrawnSeries[] }) {
  return (
    <div className={classes.tip} role="status">
      <p>
        {row.long}
        {!row.isOver && ' (so far)'}
      </p>
      {series.map(({ label }, index) => (
        <p key={label}>
          {label}: <strong>{row.texts[index]}</strong>
        </p>
      ))}
    </div>
  )
}
