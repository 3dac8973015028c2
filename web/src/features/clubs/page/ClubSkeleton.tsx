import { Skeleton } from '@mantine/core'
import { Columns } from '../../../ui/Columns'
import { Panel } from '../../../ui/Panel'
import { FeedSkeleton, TextSkeleton } from '../../../ui/skeletons'
import frame from '../navigation/ClubNav.module.css'
import classes from './ClubHead.module.css'

/** Skeleton of a club's page. */
export function ClubSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading club data...
      </p>
      <div className={frame.frame}>
        <div className={frame.top}>
          <div className={classes.head}>
            <Skeleton className={classes.cover} radius={0} />
            <div className={classes.row}>
              <span className={classes.emblem}>
                <Skeleton height={56} width={56} radius="lg" />
              </span>
              <div className={classes.words}>
                <Skeleton height={20} width="50%" radius="xl" />
                <Skeleton height={12} width="25%" radius="xl" mt={10} />
              </div>
            </div>
          </div>
          <Skeleton height={20} width={180} my={12} />
        </div>
        <div className={frame.body}>
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
      </div>
    </div>
  )
}
