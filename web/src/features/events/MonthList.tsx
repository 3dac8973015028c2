import type { CalendarEvent } from '@guildhall/contract/events'
import { Link } from '@tanstack/react-router'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { failedText } from './lists.api'
import classes from './MonthList.module.css'
import { daysOf, longDay, monthName, monthOf, shortDay } from './month'
import { type MonthProps, useMonth } from './useMonth'
import { timeIn } from './when'

/** The events of the month's chosen day, then those of its other days. */
export function MonthList(props: MonthProps) {
  const { zone, month, query, events, chosen } = useMonth(props)
  if (query.isError && !query.data)
    return (
      <ErrorState
        title={failedText}
        onRetry={() => void query.refetch()}
        retry="Retry"
        retrying={query.isFetching}
      />
    )
  const others = [...events.keys()].filter((day) => monthOf(day) === month && day !== chosen).sort()
  const ofDay = (day: string) => (
    <Rows slug={props.club.slug} events={events.get(day) ?? []} day={day} zone={zone} />
  )
  return (
    <Panel className={classes.list}>
      <section aria-label="Events of the chosen day">
        <h3>{longDay(chosen)}</h3>
        {!query.data ? (
          <RowsSkeleton count={2} />
        ) : events.has(chosen) ? (
          ofDay(chosen)
        ) : (
          <p className={classes.none}>No events on this day.</p>
        )}
      </section>
      {others.length > 0 && (
        <section className={classes.others}>
          <h3>More in {monthName(month)}</h3>
          {others.map((day) => (
            <div key={day}>
              <h4>{shortDay(day)}</h4>
              {ofDay(day)}
            </div>
          ))}
        </section>
      )}
    </Panel>
  )
}

type RowsProps = { slug: string; events: CalendarEvent[]; day: string; zone: string }

function Rows({ slug, events, day, zone }: RowsProps) {
  return (
    <ul>
      {events.map((event) => (
        <li key={event.id} data-over={event.isOver || undefined}>
          <span className={classes.time}>
            {daysOf(event, zone)[0] === day ? timeIn(event.startsAt, zone) : 'Continues'}
          </span>
          <span className={`${classes.words} shrink anywhere`}>
            <Link to="/$clubSlug/events/$slug" params={{ clubSlug: slug, slug: event.slug }} dir="auto">
              {event.name || 'Untitled Event'}
            </Link>
            <AttendanceStatus event={event} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function AttendanceStatus({ event }: { event: CalendarEvent }) {
  if (event.isCalledOff) return <span className="block red-text note">Canceled</span>
  if (event.attendance === 'waiting')
    return <span className="block green-text note">On the waiting list</span>
  if (event.attendance)
    return <span className="block green-text note">{event.isOver ? 'Attended' : 'Attending'}</span>
  return null
}
