import { Skeleton } from '@mantine/core'
import { Columns } from '../ui/Columns'
import { Panel } from '../ui/Panel'
import { Loading, RowSkeleton, TextSkeleton } from '../ui/skeletons'
import classes from './ContentPageSkeleton.module.css'

/** Skeleton of an item's page. */
export function ContentPageSkeleton() {
  return (
    <Columns
      side={
        <Panel>
          <TextSkeleton lines={5} />
        </Panel>
      }
    >
      <Loading>
        <Skeleton height={40} width={200} className={classes.back} />
        <Panel>
          <Skeleton height={28} width="75%" radius="xl" mb="lg" />
          <RowSkeleton />
          <Skeleton height={8} mb="lg" style={{ visibility: 'hidden' }} />
          <TextSkeleton lines={7} />
        </Panel>
      </Loading>
    </Columns>
  )
}
