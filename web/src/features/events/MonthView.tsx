import type { CalendarEvent } from '@guildhall/contract/events'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { monthQuery } from './lists.api'
import { MonthGrid } from './MonthGrid'
import classes from './MonthView.module.css'
import {
  addMonths,
  byDay,
  firstWeekday,
  longDay,
  monthOf,
  monthText,
  rangeOf,
  todayIn,
  weeksOf,
} from './month'
import { ownZone, timeIn, zoneName } from './when'

type Props = {
  club: { slug: string }
  /** '2026-12'; the current month if undefined. */
  month: string | undefined
  onMonth: (month: string) => void
  failed: string
}

/** A month of a club's events in the viewer's time zone: a grid, and the chosen day's events below. */
export function MonthView({ club, month: monthInAddress, onMonth, failed }: Props) {
  const zone = ownZone()
  const today = todayIn(zone)
  const month = monthInAddress ?? monthOf(today)
  const [day, setDay] = useState(today)
  const chosen = monthOf(day) === month ? day : month === monthOf(today) ? today : `${month}-01`
  const first = firstWeekday(navigator.language)
  const weeks = weeksOf(month, first)
  const query = useQuery(monthQuery(club.slug, rangeOf(weeks, zone)))
  const events = byDay(query.data?.items ?? [], zone)

  function choose(next: string) {
    setDay(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }

  return (
    <div>
      <div className={classes.head}>
        <h3 className={classes.month} aria-live="polite">
          {monthText(month)}
        </h3>
        <Button variant="default" size="compact-sm" onClick={() => choose(today)}>
          Today
        </Button>
        <ActionIcon
          variant="default"
          size={32}
          aria-label="Previous month"
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <IconChevronLeft size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label="Next month"
          onClick={() => onMonth(addMonths(month, 1))}
        >
          <IconChevronRight size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      <MonthGrid
        month={month}
        weeks={weeks}
        first={first}
        events={events}
        today={today}
        chosen={chosen}
        onChoose={choose}
        busy={query.isPending}
      />
      <p className={classes.zone}>
        Times are in your time zone, {zoneName(`${chosen}T12:00:00Z`, zone, 'long')}.
        {query.data?.more && ' There are more events than we can show here.'}
      </p>
      {query.isError && !query.data ? (
        <ErrorState
          title={failed}
          onRetry={() => void query.refetch()}
          retry="Retry"
          retrying={query.isFetching}
        />
      ) : query.data ? (
        <DayEvents club={club} day={chosen} events={events.get(chosen) ?? []} zone={zone} />
      ) : (
        <RowsSkeleton count={3} />
      )}
    </div>
  )
}

type DayProps = { club: { slug: string }; day: string; events: CalendarEvent[]; zone: string }

function DayEvents({ club, day, events, zone }: DayProps) {
  return (
    <section className={classes.day} aria-label="Events of the chosen day">
      <h3>{longDay(day)}</h3>
      {events.length === 0 && <p className={classes.none}>No events on this day.</p>}
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <span className={classes.time}>{timeIn(event.startsAt, zone)}</span>
            <span className={classes.words}>
              <Link
                to="/$clubSlug/events/$slug"
                params={{ clubSlug: club.slug, slug: event.slug }}
                dir="auto"
              >
                {event.name || 'Untitled Event'}
              </Link>
              <AttendanceStatus event={event} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AttendanceStatus({ event }: { event: CalendarEvent }) {
  if (event.isCalledOff) return <span className={classes.off}>Canceled</span>
  if (event.attendance === 'waiting') return <span className={classes.mine}>On the waiting list</span>
  if (event.attendance) return <span className={classes.mine}>{event.isOver ? 'Attended' : 'Attending'}</span>
  return null
}
