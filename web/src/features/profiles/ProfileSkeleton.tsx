import { Skeleton } from '@mantine/core'
import { Columns } from '../../ui/Columns'
import { Panel } from '../../ui/Panel'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import classes from './ProfileHead.module.css'

export function ProfileSkeleton() {
  const side = (
    <Panel>
      <TextSkeleton lines={4} />
    </Panel>
  )
  return (
    <Columns side={side}>
      <Loading>
        <Panel className={`${classes.head} flex gap-24`}>
          <Skeleton height={96} width={96} radius="xl" />
          <div className={`${classes.words} fill`}>
            <Skeleton height={28} width="55%" mb="sm" />
            <Skeleton height={14} width="30%" mb="lg" />
            <Skeleton height={36} width={120} />
          </div>
        </Panel>
        <Panel>
          <TextSkeleton lines={4} />
        </Panel>
      </Loading>
    </Columns>
  )
}
