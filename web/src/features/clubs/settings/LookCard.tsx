import type { Club } from '@guildhall/contract/clubs'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { Panel } from '../../../ui/Panel'
import { RowsSkeleton } from '../../../ui/skeletons'
import classes from './Settings.module.css'

const LookForm = lazyPart(() => import('./LookForm'))

/** Accent color, links and introduction of a club. */
export const LookCard = ({ club }: { club: Club }) => (
  <Panel title="Color and links" className={`${classes.card} stack gap-16`}>
    <Suspense fallback={<RowsSkeleton count={3} />}>
      <LookForm club={club} />
    </Suspense>
  </Panel>
)
