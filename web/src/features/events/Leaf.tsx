import type { EventData } from '@guildhall/contract/events'
import classes from './Leaf.module.css'
import { useZone } from './useZone'
import { leafOf } from './when'

/** The day of an event as a leaf of a calendar; what it says stands beside it in words. */
export function Leaf({ data }: { data: Pick<EventData, 'startsAt' | 'timeZone' | 'isOver'> }) {
  const { month, day } = leafOf(data.startsAt, useZone(data.timeZone))
  return (
    <span className={classes.leaf} data-over={data.isOver || undefined} aria-hidden>
      <span className={classes.month}>{month}</span>
      <span className={classes.day}>{day}</span>
    </span>
  )
}
