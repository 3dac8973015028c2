import type { WeekOfClub } from '@guildhall/contract/insights'
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
import { compact, drawn, pointed, type Row, type Series } from './series'
import { mondayText, number, weekText } from './weeks'

export type Props = {
  label: string
  weeks: WeekOfClub[]
  series: Series[]
  /** What a chart of its full height shows, where several are compared. */
  most?: number
  isSmall?: boolean
}

/**
 * Bars or lines by weeks, told apart without colour: striped bars go down, dashed lines have squares. Arrow keys go from
 * week to week.
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
  const isOfLines = series.some(({ look }) => look === 'line' || look === 'dashed')
  const goesDown = series.some(({ look }) => look === 'striped')
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 300, height: 100 }}>
      <ComposedChart
        data={rows}
        margin={{ top: 18, right: isSmall ? 2 : 14, bottom: 0, left: isSmall ? 2 : 0 }}
        barCategoryGap={weeks.length > pointed ? 1 : '18%'}
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
          padding={isOfLines ? { left: 8, right: 8 } : undefined}
        />
        <YAxis
          hide={isSmall}
          width={40}
          allowDecimals={false}
          axisLine={false}
          tickLine={false}
          tickCount={4}
          padding={{ bottom: goesDown ? 18 : 0 }}
          domain={[(least: number) => Math.min(0, least), most ?? 'auto']}
          tickFormatter={(value: number) => compact.format(Math.abs(value))}
        />
        {!isSmall && (
          <Tooltip
            isAnimationActive={false}
            cursor={{ className: classes.cursor }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as Row | undefined
              return active && row ? <Tip week={row.week} series={series} /> : null
            }}
          />
        )}
        {goesDown && <ReferenceLine y={0} className={classes.zero} />}
        {series.map((one, index) =>
          drawn(one, index, { rows, stripes: id, isSmall, isOnlyOne: series.length === 1 }),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

function Tip({ week, series }: { week: WeekOfClub; series: Series[] }) {
  return (
    <div className={classes.tip} role="status">
      <p>
        {weekText(week.week)}
        {!week.isOver && ' (so far)'}
      </p>
      {series.map(({ label, value }) => (
        <p key={label}>
          {label}: <strong>{number(value(week))}</strong>
        </p>
      ))}
    </div>
  )
}
