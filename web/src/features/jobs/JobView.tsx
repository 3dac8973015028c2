import type { JobItem } from '@guildhall/contract/jobs'
import { limits } from '@guildhall/contract/limits'
import { Suspense } from 'react'
import type { ViewProps } from '../../content/kind'
import { lazyPart } from '../../lib/page/lazyPart'
import { ItemView } from '../../ui/ItemView'
import { Markdown } from '../../ui/Markdown'
import { RowsSkeleton } from '../../ui/skeletons'
import { Apply } from './Apply'
import { Closure } from './Closure'
import { JobFacts } from './JobFacts'
import classes from './JobView.module.css'

const Applications = lazyPart(() => import('./Applications'))

/** A job in full (content.md 2). */
export function JobView({ item, isGone, menu, children }: ViewProps<JobItem>) {
  const { data } = item
  return (
    <ItemView title={data.title} item={item} isGone={isGone} menu={menu} foot={children}>
      <div className={classes.job}>
        <JobFacts item={item} />
        {!isGone && <Apply item={item} />}
        {!isGone && item.can.edit === true && <Closure item={item} />}
        <section>
          <h2>Description</h2>
          <Markdown mentions={item.mentions} pictures={item.pictures}>
            {data.description}
          </Markdown>
        </section>
        <BulletList title="Requirements" entries={data.requirements} />
        <BulletList title="Responsibilities" entries={data.responsibilities} />
        <BulletList title="Benefits" entries={data.benefits} />
        {!isGone && data.applicationCount !== null && <ApplicationsSection item={item} />}
      </div>
    </ItemView>
  )
}

/** Loaded for the poster only. */
function ApplicationsSection({ item }: { item: JobItem }) {
  const count = item.data.applicationCount ?? 0
  const shown = count === limits.applicationsCounted ? `${count.toLocaleString('en')}+` : count
  return (
    <section>
      <h2>Applications ({shown})</h2>
      <Suspense fallback={<RowsSkeleton count={2} />}>
        <Applications item={item} />
      </Suspense>
    </section>
  )
}

function BulletList({ title, entries }: { title: string; entries: readonly string[] }) {
  if (entries.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may repeat
          <li key={index} dir="auto">
            {entry}
          </li>
        ))}
      </ul>
    </section>
  )
}
