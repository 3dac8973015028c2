import type { CalendarEvent } from '@guildhall/contract/events'
import { plural } from '@guildhall/contract/plural'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { hasModifier } from '../../lib/keyboard/modifiers'
import classes from './MonthGrid.module.css'
import { dayByKey, daysOf, longDay, monthOf, monthText, weekdayText } from './month'
import { briefTime } from './when'

type Props = {
  month: string
  weeks: string[][]
  /** First day of the week; 1 is Monday. */
  first: number
  events: Map<string, CalendarEvent[]>
  zone: string
  today: string
  chosen: string
  onChoose: (day: string) => void
  busy: boolean
}

/** A month's days. Arrow keys move by day, Home and End within the week, Page Up and Page Down by month. */
export function MonthGrid({ month, weeks, first, events, zone, today, chosen, onChoose, busy }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const pendingFocus = useRef<string>(undefined)

  // The day may be in another month and is then rendered only now.
  useEffect(() => {
    if (pendingFocus.current !== chosen) return
    pendingFocus.current = undefined
    table.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus()
  }, [chosen])

  function moveFocus(event: KeyboardEvent, from: string) {
    if (hasModifier(event)) return
    const next = dayByKey(event.key, from, first)
    if (next === undefined) return
    event.preventDefault()
    pendingFocus.current = next
    onChoose(next)
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells
    <table ref={table} className={classes.grid} role="grid" aria-label={monthText(month)} aria-busy={busy}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={weekdayText.long(day)}>
              {weekdayText.short(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: `td` is a gridcell in a grid
              <td key={day} aria-selected={day === chosen}>
                <button
                  type="button"
                  data-day={day}
                  data-outside={monthOf(day) === month ? undefined : true}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={labelOf(day, events.get(day)?.length ?? 0)}
                  tabIndex={day === chosen ? 0 : -1}
                  onClick={() => {
                    pendingFocus.current = day
                    onChoose(day)
                  }}
                  onKeyDown={(event) => moveFocus(event, day)}
                >
                  <Day day={day} events={events.get(day) ?? []} zone={zone} />
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function labelOf(day: string, count: number): string {
  return `${longDay(day)}${count === 0 ? '' : plural(count, ', {n} event', ', {n} events')}`
}

const maxEvents = 2

/** The day's number and its first events with their times; on phones a dot per event. */
function Day({ day, events, zone }: { day: string; events: CalendarEvent[]; zone: string }) {
  return (
    <>
      <span className={classes.number}>{Number(day.slice(8))}</span>
      <span className={classes.names}>
        {events.slice(0, maxEvents).map((event) => (
          <span
            key={event.id}
            className={classes.name}
            data-off={event.isCalledOff || undefined}
            data-over={event.isOver || undefined}
          >
            {daysOf(event, zone)[0] === day && (
              <span className="strong one-line">{briefTime(event.startsAt, zone)}</span>
            )}{' '}
            <bdi>{event.name}</bdi>
          </span>
        ))}
        {events.length > maxEvents && (
          <span className={`${classes.more} muted`}>{events.length - maxEvents} more</span>
        )}
      </span>
      <span className={`${classes.dots} hidden`}>
        {events.slice(0, 3).map((event) => (
          <span
            key={event.id}
            data-off={event.isCalledOff || undefined}
            data-over={event.isOver || undefined}
          />
        ))}
      </span>
    </>
  )
}
