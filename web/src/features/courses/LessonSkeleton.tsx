import { Skeleton } from '@mantine/core'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import classes from './LessonView.module.css'

/** In the shape of a lesson's page. */
export const LessonSkeleton = () => (
  <Loading>
    <div className={classes.layout}>
      <div className={classes.lesson}>
        <Skeleton style={{ aspectRatio: '16 / 9' }} radius={0} />
        <div className={classes.body}>
          <Skeleton height={28} width="70%" radius="xl" />
          <TextSkeleton lines={7} />
        </div>
      </div>
      <div className={`${classes.side} hidden`}>
        <TextSkeleton lines={8} />
      </div>
    </div>
  </Loading>
)
