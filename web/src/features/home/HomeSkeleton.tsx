import { Skeleton } from '@mantine/core'
import { Columns } from '../../ui/Columns'
import { Panel } from '../../ui/Panel'
import { FeedSkeleton, RowsSkeleton } from '../../ui/skeletons'
import classes from './HomeSkeleton.module.css'
import home from './MemberHome.module.css'

/** Skeleton of the member's home. */
export function HomeSkeleton() {
  return (
    <div className={home.home}>
      <div className={classes.strip}>
        {[96, 128, 112, 144, 104].map((width) => (
          <Skeleton key={width} height={28} width={width} radius="md" />
        ))}
      </div>
      <Columns
        side={
          <Panel>
            <RowsSkeleton square count={5} />
          </Panel>
        }
      >
        <Skeleton height={48} radius="lg" />
        <FeedSkeleton />
      </Columns>
    </div>
  )
}
