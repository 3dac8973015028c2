import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import classes from './Insights.module.css'
import type { Props } from './WeeksChart'

// Numbers and tables render before the chart library is loaded.
const WeeksChart = lazyPart(() => import('./WeeksChart'))

export function LazyChart(props: Props) {
  return (
    <div className={classes.chart} data-small={props.isSmall || undefined}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <WeeksChart {...props} />
      </Suspense>
    </div>
  )
}
