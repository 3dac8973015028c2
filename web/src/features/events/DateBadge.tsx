import type { EventData } from '@guildhall/contract/events'
import classes from './DateBadge.module.css'
import { useZone } from './useZone'
import { dateParts } from './when'

/** An event's date as a calendar leaf. Decorative: the date is also written next to it. */
export function DateBadge({ data }: { data: Pick<EventData, 'startsAt' | 'timeZone' | 'isOver'> }) {
  const { month, day } = dateParts(data.startsAt, useZone(data.timeZone))
  return (
    <span className={classes.badge} data-over={data.isOver || undefined} aria-hidden>
      <span className={classes.month}>{month}</span>
      <span className={classes.day}>{day}</span>
    </span>
  )
}
