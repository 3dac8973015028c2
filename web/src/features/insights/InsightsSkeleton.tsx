import { Skeleton } from '@mantine/core'
import { Columns } from '../../ui/Columns'
import { Panel } from '../../ui/Panel'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import classes from './Insights.module.css'

/** Placeholder for this week's numbers and the charts. */
export function InsightsSkeleton() {
  return (
    <Loading>
      <div className={`${classes.page} one-column gap-12`}>
        <div className="flex justify-end">
          <Skeleton height={30} width={136} radius="md" />
        </div>
        <Columns
          below
          side={
            <Panel>
              <TextSkeleton lines={8} />
            </Panel>
          }
        >
          <Panel>
            <Skeleton height={16} width={140} radius="xl" />
            <div className={classes.numbers}>
              {['1', '2', '3', '4', '5', '6', '7'].map((key) => (
                <div key={key}>
                  <TextSkeleton lines={3} />
                </div>
              ))}
            </div>
          </Panel>
          {['members', 'people', 'active'].map((key) => (
            <Panel key={key}>
              <Skeleton height={16} width={140} radius="xl" mb="md" />
              <Skeleton height={220} />
            </Panel>
          ))}
        </Columns>
      </div>
    </Loading>
  )
}
