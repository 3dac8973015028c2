import { Skeleton } from '@mantine/core'
import { Panel } from '../../ui/Panel'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import classes from './ClubLanding.module.css'

export function ClubLandingSkeleton() {
  return (
    <Loading>
      <div className={classes.landing}>
        <div className={classes.top}>
          <Skeleton height="clamp(150px, 24vw, 260px)" radius={0} />
          <div className={classes.head}>
            <div className={classes.emblem}>
              <Skeleton height={88} width={88} radius="lg" />
            </div>
            <Skeleton height={32} width="min(100%, 420px)" radius="xl" mt="md" />
            <Skeleton height={14} width={160} radius="xl" mt="md" />
          </div>
        </div>
        <div className={classes.join}>
          <Skeleton height={20} width="60%" radius="xl" mb="lg" />
          <Skeleton height={42} />
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
