import { Skeleton } from '@mantine/core'
import { Panel } from './Panel'
import classes from './skeletons.module.css'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Lines of text on their way; the last one is shorter. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="stack grow gap-8">
      {times(lines).map((index) => (
        <Skeleton
          key={index}
          height={12}
          radius="xl"
          width={index === lines - 1 && lines > 1 ? '62%' : '100%'}
        />
      ))}
    </div>
  )
}

/** A face or emblem with two short lines beside it. */
export function RowSkeleton({ square }: { square?: boolean }) {
  return (
    <div className="row gap-12">
      <Skeleton height={40} width={40} radius={square ? 'md' : 'xl'} />
      <div className="stack grow gap-8">
        <Skeleton height={12} width="40%" radius="xl" />
        <Skeleton height={10} width="25%" radius="xl" />
      </div>
    </div>
  )
}

/** Items of a feed: who, a title, some text. */
export function FeedSkeleton({ count = 2 }: { count?: number }) {
  return (
    <Loading>
      {times(count).map((index) => (
        <Panel key={index} className={classes.card}>
          <div className="row gap-12">
            <Skeleton height={32} width={32} radius="xl" />
            <Skeleton height={12} width="40%" radius="xl" />
          </div>
          <Skeleton height={18} width="70%" mt="xs" mb="md" radius="xl" />
          <TextSkeleton />
        </Panel>
      ))}
    </Loading>
  )
}

/** Pictures in a grid, with a line or two below. */
export function TilesSkeleton({ count = 4 }: { count?: number }) {
  return (
    <Loading grid>
      {times(count).map((index) => (
        <Panel key={index}>
          <Skeleton height={140} mb="md" />
          <TextSkeleton lines={2} />
        </Panel>
      ))}
    </Loading>
  )
}

/** Rows of a list. */
export function RowsSkeleton({ count = 4, square }: { count?: number; square?: boolean }) {
  return (
    <Loading>
      {times(count).map((index) => (
        <RowSkeleton key={index} square={square} />
      ))}
    </Loading>
  )
}

/** Announces the loading once to screen readers. */
export function Loading({ grid, children }: { grid?: boolean; children: React.ReactNode }) {
  return (
    <div className={`${classes.loading} stack gap-12`} data-grid={grid || undefined} aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading...
      </span>
      {children}
    </div>
  )
}
