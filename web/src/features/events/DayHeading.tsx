import type { EventItem } from '@guildhall/contract/events'
import { useOfNow } from '../../lib/dates/now'
import classes from './EventRow.module.css'
import { useZone } from './useZone'
import { dayHeading } from './when'

/** The day of the rows below it. */
export function DayHeading({ data }: Pick<EventItem, 'data'>) {
  const zone = useZone(data.timeZone)
  return <h3 className={classes.day}>{useOfNow((now) => dayHeading(data, zone, now))}</h3>
}
