import { numberText } from '@guildhall/contract/locale'
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import classes from './Insights.module.css'
import type { Props as ChartProps } from './PeriodsChart'
import type { Row, Scale, Series } from './rows'

// Numbers and tables render before the chart library is loaded.
const PeriodsChart = lazyPart(() => import('./PeriodsChart'))

type Props<P> = Omit<ChartProps, 'rows' | 'series'> & { periods: P[]; scale: Scale<P>; series: Series<P>[] }

export function LazyChart<P>({ periods, scale, series, ...props }: Props<P>) {
  const rows = periods.map((period): Row => {
    const row: Row = {
      short: scale.short(period),
      long: scale.long(period),
      isOver: scale.isOver(period),
      texts: series.map((one) => valueText(one, period)),
    }
    series.forEach(({ look, value }, index) => {
      row[`v${index}`] = look === 'striped' ? -value(period) : value(period)
    })
    return row
  })
  return (
    <div className={classes.chart} data-small={props.isSmall || undefined}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <PeriodsChart {...props} rows={rows} series={series} />
      </Suspense>
    </div>
  )
}

export const valueText = <P,>({ value, text }: Pick<Series<P>, 'value' | 'text'>, period: P): string =>
  text ? text(period) : numberText(value(period))
