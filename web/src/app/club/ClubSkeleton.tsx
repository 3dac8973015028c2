import { Skeleton } from '@mantine/core'
import { Columns } from '../../ui/Columns'
import { Panel } from '../../ui/Panel'
import { FeedSkeleton, TextSkeleton } from '../../ui/skeletons'
import classes from './ClubHead.module.css'

/** The shape of a club's page. */
export function ClubSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading club data...
      </p>
      <div className={classes.head}>
        <Skeleton height="clamp(112px, 18vw, 192px)" radius={0} />
        <div className={classes.row}>
          <span className={classes.emblem}>
            <Skeleton height={88} width={88} radius="lg" />
          </span>
          <div className={classes.words}>
            <Skeleton height={24} width="60%" radius="xl" />
            <Skeleton height={14} width="35%" radius="xl" mt={14} />
          </div>
        </div>
      </div>
      <Columns
        side={
          <Panel>
            <TextSkeleton lines={5} />
          </Panel>
        }
      >
        <Skeleton height={40} width={180} />
        <Skeleton height={78} radius="lg" />
        <FeedSkeleton count={3} />
      </Columns>
    </div>
  )
}
