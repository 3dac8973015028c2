import { Skeleton } from '@mantine/core'
import { Columns } from '../ui/Columns'
import { Panel } from '../ui/Panel'
import { FeedSkeleton, RowsSkeleton } from '../ui/skeletons'
import classes from './HomeSkeleton.module.css'

/** Skeleton of the member's home. */
export function HomeSkeleton() {
  return (
    <Columns
      side={
        <Panel>
          <RowsSkeleton square count={5} />
        </Panel>
      }
    >
      <div className={classes.strip}>
        {[1, 2, 3, 4, 5].map((tile) => (
          <Skeleton key={tile} height={56} width={56} radius="lg" />
        ))}
      </div>
      <FeedSkeleton />
    </Columns>
  )
}
