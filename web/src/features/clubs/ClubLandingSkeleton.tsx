import { Skeleton } from '@mantine/core'
import { Panel } from '../../ui/Panel'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import classes from './ClubLanding.module.css'

export function ClubLandingSkeleton() {
  return (
    <Loading>
      <div className={classes.landing}>
        <div className={classes.top}>
          <Skeleton height="100%" radius={0} />
          <div className={classes.head}>
            <div className={classes.emblem}>
              <Skeleton height={64} width={64} radius="lg" />
            </div>
            <Skeleton height={30} width="min(100%, 320px)" radius="xl" mt="xs" />
            <Skeleton height={14} width={160} radius="xl" mt="md" />
            <Skeleton height={14} width="80%" radius="xl" mt="md" />
          </div>
        </div>
        <div className={classes.side}>
          <div className={classes.join}>
            <Skeleton height={20} width="60%" radius="xl" mb="lg" />
            <Skeleton height={42} />
          </div>
        </div>
        <div className={classes.about}>
          <Panel>
            <TextSkeleton lines={5} />
          </Panel>
        </div>
      </div>
    </Loading>
  )
}
