import type { JobItem } from '@guildhall/contract/jobs'
import type { ViewProps } from '../../content/kind'
import { ItemView } from '../../ui/ItemView'
import { Markdown } from '../../ui/Markdown'
import { Closure } from './Closure'
import { JobFacts } from './JobFacts'
import classes from './JobView.module.css'

/** A job in full (content.md 2). */
export function JobView({ item, isGone, menu, children }: ViewProps<JobItem>) {
  const { data } = item
  return (
    <ItemView title={data.title} item={item} isGone={isGone} menu={menu} foot={children}>
      <div className={classes.job}>
        <JobFacts item={item} />
        {!isGone && item.can.edit === true && <Closure item={item} />}
        <section>
          <h2>Description</h2>
          <Markdown>{data.description}</Markdown>
        </section>
        <Entries title="Requirements" entries={data.requirements} />
        <Entries title="Responsibilities" entries={data.responsibilities} />
        <Entries title="Benefits" entries={data.benefits} />
      </div>
    </ItemView>
  )
}

function Entries({ title, entries }: { title: string; entries: readonly string[] }) {
  if (entries.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may stand there twice
          <li key={index} dir="auto">
            {entry}
          </li>
        ))}
      </ul>
    </section>
  )
}
