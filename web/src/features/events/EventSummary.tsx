import type { EventItem } from '@guildhall/contract/events'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { untilText } from '../../lib/dates/dates'
import { useOfNow } from '../../lib/dates/now'
import { useHydrated } from '../../lib/page/hydration'
import { lazyPart } from '../../lib/page/lazyPart'
import { ItemBar } from '../../ui/ItemColumns'
import { AttendAction, AttendeeFaces, placesText } from './Attendance'
import attendance from './Attendance.module.css'
import { DateBadge } from './DateBadge'
import { EventPlace } from './EventFacts'
import classes from './EventSummary.module.css'
import { useZone } from './useZone'
import { dayText, elsewhereText, timeIn, whenParts, zoneName } from './when'

/** Loaded only for people who manage the event. */
const ManageEvent = lazyPart(() => import('./ManageEvent'))

type Props = { item: EventItem; isGone: boolean }

/** When and where an event takes place, who attends it, and the button to attend. */
export function EventSummary({ item, isGone }: Props) {
  const { data } = item
  return (
    <>
      <When data={data} />
      <EventPlace data={data} />
      {data.isOver ? (
        <div className={`${classes.over} flex gap-12`}>
          {data.calledOffAt && <Canceled />}
          <AttendAction item={item} />
        </div>
      ) : (
        <ItemBar>
          <Brief data={data} />
          <div className={classes.action}>{!isGone && <AttendAction item={item} />}</div>
        </ItemBar>
      )}
      <AttendeeFaces item={item} />
      {!isGone && !data.isOver && (
        <a href={`/rest/v1/events/${item.id}/event.ics`} download className={classes.calendar}>
          <IconCalendarPlus size={18} stroke={1.7} aria-hidden />
          Add to calendar
        </a>
      )}
      {!isGone && data.can.manage === true && (
        <Suspense fallback={<div className={attendance.manage} />}>
          <ManageEvent item={item} />
        </Suspense>
      )}
    </>
  )
}

const Canceled = () => <span className={attendance.off}>Canceled</span>

type DataProps = Pick<EventItem, 'data'>

/** The whole time in the viewer's zone; the zone only where it is not the event's, or not known yet. */
function When({ data }: DataProps) {
  const zone = useZone(data.timeZone)
  const { day, hours } = whenParts(data, zone)
  const elsewhere = elsewhereText(data.startsAt, data.timeZone, zone)
  const needsZone = !useHydrated() || elsewhere !== null
  const near = useOfNow((now) => {
    if (data.isOver || Date.parse(data.overAt) <= now) return 'Ended'
    return Date.parse(data.startsAt) <= now ? 'Happening now' : untilText(data.startsAt, now)
  })
  return (
    <div className="flex align-start gap-16">
      <DateBadge data={data} />
      <div className={classes.words}>
        <time dateTime={data.startsAt}>
          <strong>{day}</strong> {hours}
        </time>
        <span className={classes.note}>
          <span className={classes.near}>{near}</span>
          {needsZone && ` · ${zoneName(data.startsAt, zone, 'short')}`}
          {elsewhere && ` (${elsewhere})`}
        </span>
      </div>
    </div>
  )
}

/** What the bar says beside its button: the time, on phones alone, and what is left of the places. */
function Brief({ data }: DataProps) {
  const zone = useZone(data.timeZone)
  const day = useOfNow((now) => dayText(data.startsAt, zone, now))
  const places = placesText(data)
  return (
    <p className={`${classes.brief} wrap shrink gap-8 rows-0`}>
      <span className={classes.time}>
        {day}, <span>{timeIn(data.startsAt, zone)}</span>
      </span>
      {data.calledOffAt ? <Canceled /> : places && <span className="brass-text strong-note">{places}</span>}
    </p>
  )
}
