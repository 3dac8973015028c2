import { Skeleton } from '@mantine/core'
import { Loading } from '../../ui/skeletons'
import classes from './EventRow.module.css'

/** Rows of events on their way, each below the heading of a day. */
export const EventRowsSkeleton = ({ count }: { count: number }) => (
  <Loading>
    {Array.from({ length: count }, (_, index) => `${index}`).map((key) => (
      <div key={key} className={classes.frame}>
        <Skeleton height={10} width={80} radius="xl" mb={4} />
        <div className={classes.row}>
          <Skeleton className={classes.picture} />
          <div className="stack gap-8">
            <Skeleton height={14} width="70%" radius="xl" />
            <Skeleton height={10} width="45%" radius="xl" />
          </div>
          <Skeleton height={30} />
        </div>
      </div>
    ))}
  </Loading>
)
