import type { JobItem } from '@guildhall/contract/jobs'
import { payText } from '@guildhall/contract/pay'
import { ContactButton } from '../../content/ContactButton'
import type { ViewProps } from '../../content/kind'
import { ByLine } from '../../ui/ItemCard'
import { ItemBar, ItemColumns } from '../../ui/ItemColumns'
import { ItemHead } from '../../ui/ItemHead'
import { Markdown } from '../../ui/Markdown'
import { ApplicationState } from './ApplicationState'
import { ApplicationsSection } from './ApplicationsSection'
import { Apply } from './Apply'
import { Closure } from './Closure'
import { ClosingDay, JobBadges, JobPlace } from './JobFacts'
import classes from './JobView.module.css'

/** A job in full (content.md 2): what it is on the left; pay, the way to apply and its poster on the right. */
export function JobView({ item, isGone, menu, side, children }: ViewProps<JobItem>) {
  const { data } = item
  return (
    <ItemColumns
      label={data.title}
      isGone={isGone}
      side={side}
      foot={children}
      lead={
        <div className="stack gap-8">
          <ItemHead title={data.title} menu={menu} />
          <JobPlace item={item} />
          <JobBadges item={item} />
        </div>
      }
      summary={
        <>
          <ItemBar>
            <div className={`${classes.terms} wrap fill gap-12 rows-4`}>
              {data.pay && <strong className={classes.pay}>{payText(data.pay)}</strong>}
              <ClosingDay item={item} />
            </div>
            {!isGone && <Apply item={item} />}
          </ItemBar>
          {!isGone && data.application && <ApplicationState item={item} application={data.application} />}
          {!isGone && item.can.edit === true && <Closure item={item} />}
          <ByLine item={item} eager />
          {!isGone && <ContactButton item={item} variant="default" />}
        </>
      }
    >
      <div className={`${classes.job} stack gap-24`}>
        {!isGone && data.applicationsBy !== null && (
          <ApplicationsSection item={item} by={data.applicationsBy} />
        )}
        <section>
          <h2>Description</h2>
          <Markdown mentions={item.mentions} pictures={item.pictures}>
            {data.description}
          </Markdown>
        </section>
        <BulletList title="Requirements" entries={data.requirements} />
        <BulletList title="Responsibilities" entries={data.responsibilities} />
        <BulletList title="Benefits" entries={data.benefits} />
      </div>
    </ItemColumns>
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
