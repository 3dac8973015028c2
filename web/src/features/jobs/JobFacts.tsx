import type { JobItem } from '@guildhall/contract/jobs'
import { payText } from '@guildhall/contract/pay'
import type { ReactNode } from 'react'
import { exact, untilText } from '../../lib/dates/dates'
import { useNow } from '../../lib/dates/now'
import classes from './JobFacts.module.css'
import { useIsJobOpen } from './useIsJobOpen'
import { capitalised } from './words'

type Props = { item: JobItem }

/** The job's company, location, pay and type, and its closing date. In a row of a phone, the first two share a line. */
export function JobFacts({ item, isRow }: Props & { isRow?: true }) {
  const { pay } = item.data
  return (
    <div className={`${classes.facts} stack gap-4`} data-row={isRow}>
      <JobPlace item={item} />
      {pay && <p className="strong anywhere">{payText(pay)}</p>}
      <JobBadges item={item}>
        <ClosingDay item={item} as="li" />
      </JobBadges>
    </div>
  )
}

/** Company and location. */
export const JobPlace = ({ item: { data } }: Props) => (
  <p className={classes.where}>
    <span className={`${classes.company} ink medium`} dir="auto">
      {data.company}
    </span>
    <span dir="auto">{data.location}</span>
  </p>
)

/** Type and workplace; `children` are further entries. */
export const JobBadges = ({ item: { data }, children }: Props & { children?: ReactNode }) => (
  <ul className="flow plain-list gap-8" aria-label="About the position">
    <li className={classes.badge}>{capitalised(data.jobType)}</li>
    <li className={classes.badge}>{capitalised(data.workplace)}</li>
    {children}
  </ul>
)

/** 'Closes in 3 days' or 'Closed'; nothing for an open job without a closing date. */
export function ClosingDay({ item, as: Tag = 'span' }: Props & { as?: 'li' | 'span' }) {
  const { now, utc } = useNow()
  const { closesAt } = item.data
  if (!useIsJobOpen(item))
    return (
      <Tag className={classes.badge} data-kind="closed">
        Closed
      </Tag>
    )
  if (!closesAt) return null
  return (
    <Tag className={classes.badge} data-kind="closing">
      <time dateTime={closesAt} title={exact(closesAt, utc)}>
        Closes {untilText(closesAt, now)}
      </time>
    </Tag>
  )
}
