import { Skeleton } from '@mantine/core'
import { Columns } from '../ui/Columns'
import { ItemBar, ItemColumns } from '../ui/ItemColumns'
import { Panel } from '../ui/Panel'
import { Loading, RowSkeleton, TextSkeleton } from '../ui/skeletons'
import classes from './ContentPageSkeleton.module.css'

/** Skeleton of an item's page; `hasSummary` for views in two columns of their own. */
export function ContentPageSkeleton({ hasSummary }: { hasSummary: boolean }) {
  if (hasSummary) return <SummarySkeleton />
  return (
    <Columns
      side={
        <Panel>
          <TextSkeleton lines={5} />
        </Panel>
      }
    >
      <Loading>
        <Skeleton height={40} width={200} className={classes.back} />
        <Panel>
          <Skeleton height={28} width="75%" radius="xl" mb="lg" />
          <RowSkeleton />
          <Skeleton height={8} mb="lg" style={{ visibility: 'hidden' }} />
          <TextSkeleton lines={7} />
        </Panel>
      </Loading>
    </Columns>
  )
}

const SummarySkeleton = () => (
  <Columns full>
    <Loading>
      <Skeleton height={40} width={200} />
      <ItemColumns
        label="Loading"
        isGone={false}
        lead={<Skeleton height={300} />}
        summary={
          <>
            <Skeleton height={28} width="75%" radius="xl" />
            <ItemBar>
              <Skeleton height={28} width={120} radius="xl" />
              <Skeleton height={36} width={160} />
            </ItemBar>
            <RowSkeleton />
          </>
        }
        foot={null}
      >
        <TextSkeleton lines={5} />
      </ItemColumns>
    </Loading>
  </Columns>
)
