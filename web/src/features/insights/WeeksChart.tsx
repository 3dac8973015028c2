import type { WeekOfClub } from '@guildhall/contract/insights'
import { numberText } from '@guildhall/contract/locale'
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
import { compact, maxDottedWeeks, type Row, renderSeries, type Series } from './series'
import { mondayText, weekText } from './weeks'

export type Props = {
  label: string
  weeks: WeekOfClub[]
  series: Series[]
  /** Top of the scale, where several charts share one. */
  most?: number
  isSmall?: boolean
}

/**
 * Bars or lines by week that do not rely on color: striped bars go down, dashed lines have square points.
 * Arrow keys move from week to week.
 */
export default function WeeksChart({ label, weeks, series, most, isSmall = false }: Props) {
  const id = useId()
  const rows = weeks.map((week): Row => {
    const row: Row = { week }
    series.forEach(({ look, value }, index) => {
      row[`v${index}`] = look === 'striped' ? -value(week) : value(week)
    })
    return row
  })
  const hasLines = series.some(({ look }) => look === 'line' || look === 'dashed')
  const hasNegative = series.some(({ look }) => look === 'striped')
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 300, height: 100 }}>
      <ComposedChart
        data={rows}
        margin={{ top: 18, right: isSmall ? 2 : 14, bottom: 0, left: isSmall ? 2 : 0 }}
        barCategoryGap={weeks.length > maxDottedWeeks ? 1 : '18%'}
        stackOffset="sign"
        aria-label={label}
        accessibilityLayer={!isSmall}
      >
        <defs>
          <Stripes id={id} />
        </defs>
        {!isSmall && <CartesianGrid vertical={false} />}
        <XAxis
          dataKey="week.week"
          tickFormatter={mondayText}
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
              return active && row ? <WeekTooltip week={row.week} series={series} /> : null
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

function WeekTooltip({ week, series }: { week: WeekOfClub; series: Series[] }) {
  return (
    <div className={classes.tip} role="status">
      <p>
        {weekText(week.week)}
        {!week.isOver && ' (so far)'}
      </p>
      {series.map(({ label, value }) => (
        <p key={label}>
          {label}: <strong>{numberText(value(week))}</strong>
        </p>
      ))}
    </div>
  )
}
