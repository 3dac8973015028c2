import { Skeleton } from '@mantine/core'
import { Columns } from '../../ui/Columns'
import { ItemBar, ItemColumns } from '../../ui/ItemColumns'
import { Loading, RowSkeleton, TextSkeleton } from '../../ui/skeletons'

/** In the shape of a course's page. */
export const CourseSkeleton = () => (
  <Columns full>
    <Loading>
      <ItemColumns
        label="Loading"
        isGone={false}
        lead={
          <div className="stack gap-12">
            <Skeleton style={{ aspectRatio: '5 / 2' }} />
            <Skeleton height={28} width="75%" radius="xl" />
            <RowSkeleton />
          </div>
        }
        summary={
          <>
            <ItemBar>
              <Skeleton height={28} width={120} radius="xl" />
              <Skeleton height={36} width={160} />
            </ItemBar>
            <TextSkeleton lines={4} />
          </>
        }
        foot={null}
      >
        <TextSkeleton lines={7} />
      </ItemColumns>
    </Loading>
  </Columns>
)
