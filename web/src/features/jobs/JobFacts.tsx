import type { JobItem } from '@guildhall/contract/jobs'
import { exact, untilText } from '../../lib/dates/dates'
import { useNow } from '../../lib/dates/now'
import classes from './JobFacts.module.css'
import { useIsJobOpen } from './useIsJobOpen'
import { capitalised } from './words'

/** The job's company, location and type, and its closing date. */
export function JobFacts({ item }: { item: JobItem }) {
  const { company, location, jobType, workplace } = item.data
  return (
    <div className={classes.facts}>
      <p className={classes.where}>
        <span className={classes.company} dir="auto">
          {company}
        </span>
        <span dir="auto">{location}</span>
      </p>
      <ul className={classes.badges} aria-label="About the position">
        <li>{capitalised(jobType)}</li>
        <li>{capitalised(workplace)}</li>
        <ClosingDay item={item} />
      </ul>
    </div>
  )
}

function ClosingDay({ item }: { item: JobItem }) {
  const { now, utc } = useNow()
  const { closesAt } = item.data
  if (!useIsJobOpen(item)) return <li data-kind="closed">Closed</li>
  if (!closesAt) return null
  return (
    <li data-kind="closing">
      <time dateTime={closesAt} title={exact(closesAt, utc)}>
        Closes {untilText(closesAt, now)}
      </time>
    </li>
  )
}
