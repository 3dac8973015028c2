import { Skeleton } from '@mantine/core'
import { Columns } from '../../../ui/Columns'
import { Panel } from '../../../ui/Panel'
import { FeedSkeleton, TextSkeleton } from '../../../ui/skeletons'
import classes from './ClubHead.module.css'

/** Skeleton of a club's page. */
export function ClubSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading club data...
      </p>
      <div className={classes.head}>
        <Skeleton height={44} width={44} radius="lg" />
        <div className={classes.words}>
          <Skeleton height={20} width="50%" radius="xl" />
          <Skeleton height={12} width="25%" radius="xl" mt={10} />
        </div>
        <Skeleton className={classes.band} height="auto" radius={0} />
      </div>
      <Skeleton height={20} width={180} my={12} />
      <Columns
        side={
          <Panel>
            <TextSkeleton lines={5} />
          </Panel>
        }
      >
        <Skeleton height={52} radius="lg" />
        <FeedSkeleton count={3} />
      </Columns>
    </div>
  )
}
